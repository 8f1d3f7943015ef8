import { isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MEBIBYTE } from '#src/domain/text/data-size.ts';
import { OperationError } from '#src/operations/operation-error.ts';

/** What carries no images is smaller, in bytes, and has room of its own. */
const SMALL = 65_536;

/** In seconds. */
const RETRY_AFTER = 5;

/** Room in memory for the bodies that are being received and worked on: all of them together, and those of one address. */
export class BodyBudget {
  readonly #small = new Budget({ bytes: 16 * MEBIBYTE, bodies: 1_000 }, { bytes: 4 * MEBIBYTE, bodies: 250 });
  /** Room for the largest order and others; a body costs several times its size while it is worked on. */
  readonly #large = new Budget({ bytes: 64 * MEBIBYTE, bodies: 6 }, { bytes: 48 * MEBIBYTE, bodies: 3 });

  /** Holds a place for a body until its connection is done with it. @throws OperationError where there is none */
  admit(request: FastifyRequest, reply: FastifyReply): void {
    const { bodyLimit } = request.routeOptions;
    const bytes = Math.min(Number(request.headers['content-length'] ?? bodyLimit), bodyLimit);
    const leave = (bytes > SMALL ? this.#large : this.#small).enter(networkOf(request.ip), bytes);
    if (!leave) throw new OperationError('busy', { retryAfter: RETRY_AFTER });
    reply.raw.once('close', leave);
  }
}

interface Load {
  readonly bytes: number;
  readonly bodies: number;
}

const NOTHING: Load = { bytes: 0, bodies: 0 };

class Budget {
  readonly #max: Load;
  readonly #maxEach: Load;
  #taken = NOTHING;
  readonly #takenBy = new Map<string, Load>();

  constructor(max: Load, maxEach: Load) {
    this.#max = max;
    this.#maxEach = maxEach;
  }

  /** Takes so many bytes and answers how to give them back, or null where they do not fit. */
  enter(network: string, bytes: number): (() => void) | null {
    const body = { bytes, bodies: 1 };
    if (!fits(this.#taken, body, this.#max) || !fits(this.#by(network), body, this.#maxEach)) return null;
    this.#add(network, body);
    return () => this.#add(network, { bytes: -bytes, bodies: -1 });
  }

  #by(network: string): Load {
    return this.#takenBy.get(network) ?? NOTHING;
  }

  #add(network: string, change: Load): void {
    this.#taken = sum(this.#taken, change);
    const taken = sum(this.#by(network), change);
    if (taken.bodies === 0) this.#takenBy.delete(network);
    else this.#takenBy.set(network, taken);
  }
}

function fits(taken: Load, more: Load, max: Load): boolean {
  const { bytes, bodies } = sum(taken, more);
  return bytes <= max.bytes && bodies <= max.bodies;
}

function sum(one: Load, other: Load): Load {
  return { bytes: one.bytes + other.bytes, bodies: one.bodies + other.bodies };
}

/** One IPv6 customer has a /64 network; an IPv4 address, mapped or not, stands for itself. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = ''] = address.split('::');
  return [...head.split(':'), '0', '0', '0'].slice(0, 4).join(':');
}
