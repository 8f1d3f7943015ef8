import { isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MEBIBYTE } from '#src/domain/text/data-size.ts';
import { OperationError } from '#src/operations/operation-error.ts';

/** What carries no images is smaller, in bytes, and has room of its own. */
const SMALL = 65_536;

/** In seconds. */
const RETRY_AFTER = 5;

/** Room in memory for the bodies that are being received and worked on: all of them together, and those of one address. */
export function createBodyBudget() {
  const small = budget({ bytes: 16 * MEBIBYTE, bodies: 1_000 }, { bytes: 4 * MEBIBYTE, bodies: 250 });
  // Room for the largest order and others; a body costs several times its size while it is worked on.
  const large = budget({ bytes: 64 * MEBIBYTE, bodies: 6 }, { bytes: 48 * MEBIBYTE, bodies: 3 });
  // Only to be given back: none of these takes the place of a body that is worked on.
  const refused = budget({ bytes: 16 * MEBIBYTE, bodies: 64 }, { bytes: 2 * MEBIBYTE, bodies: 8 });

  /** Holds a place until the connection is done with it; false where there is none. */
  const hold = (take: typeof large, { ip }: FastifyRequest, { raw }: FastifyReply, bytes: number) => {
    // Who hung up while the disk was asked for room would never give the place back.
    if (raw.closed) throw new OperationError('invalid');
    const leave = take(networkOf(ip), bytes);
    if (leave) raw.once('close', leave);
    return leave !== null;
  };
  const demand = (...place: Parameters<typeof hold>) => {
    if (!hold(...place)) throw new OperationError('busy', { retryAfter: RETRY_AFTER });
  };
  return {
    /** Holds a place for a body. @throws OperationError where there is none */
    admit(request: FastifyRequest, reply: FastifyReply): void {
      const bytes = bytesOf(request);
      demand(bytes > SMALL ? large : small, request, reply, bytes);
    },
    /**
     * Holds a place among the large for a small body that turned out to carry images, which may take as long as theirs:
     * nobody takes the turns of all others by kilobytes. @throws OperationError where there is none
     */
    admitImages(request: FastifyRequest, reply: FastifyReply): void {
      const bytes = bytesOf(request);
      if (bytes <= SMALL) demand(large, request, reply, bytes);
    },
    /** Whether there is room for what was typed into a form that is refused, in bytes. */
    hasRoomForTexts: (request: FastifyRequest, reply: FastifyReply, bytes: number) =>
      hold(refused, request, reply, bytes),
  };
}

export type BodyBudget = ReturnType<typeof createBodyBudget>;

/** As far as it is told, else the most that it may be. */
function bytesOf({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  return Math.min(Number(headers['content-length'] ?? bodyLimit), bodyLimit);
}

interface Load {
  readonly bytes: number;
  readonly bodies: number;
}

/** What takes so many bytes and answers how to give them back, or null where they do not fit. */
function budget(max: Load, maxEach: Load) {
  const taken = new Map<string, Load>();
  const withMore = (place: string, more: Load): Load => {
    const { bytes, bodies } = taken.get(place) ?? { bytes: 0, bodies: 0 };
    return { bytes: bytes + more.bytes, bodies: bodies + more.bodies };
  };
  const add = (place: string, more: Load) => {
    const load = withMore(place, more);
    if (load.bodies === 0) taken.delete(place);
    else taken.set(place, load);
  };
  return (network: string, bytes: number): (() => void) | null => {
    const body = { bytes, bodies: 1 };
    if (!fits(withMore(ALL, body), max) || !fits(withMore(network, body), maxEach)) return null;
    for (const place of [ALL, network]) add(place, body);
    return () => {
      for (const place of [ALL, network]) add(place, { bytes: -bytes, bodies: -1 });
    };
  };
}

/** No address. */
const ALL = 'all';

function fits({ bytes, bodies }: Load, max: Load): boolean {
  return bytes <= max.bytes && bodies <= max.bodies;
}

/** One IPv6 customer has a /64 network; an IPv4 address, mapped or not, stands for itself. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = ''] = address.split('::');
  return [...head.split(':'), '0', '0', '0'].slice(0, 4).join(':');
}
