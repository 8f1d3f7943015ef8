import { isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MEBIBYTE } from '#src/contract/units.ts';
import { OperationError } from '#src/operations/operation-error.ts';

/** What carries no pictures is smaller, in bytes, and has room of its own. */
const SMALL = 65_536;

/** In seconds. */
const RETRY_AFTER = 5;

/** Room in memory for the bodies that are being received and worked on: all of them together, and those of one address. */
export class BodyRoom {
  readonly #small = new Room(16 * MEBIBYTE, 4 * MEBIBYTE);
  /** The largest order that there is: each megabyte more costs several while it is parsed and decoded. */
  readonly #large = new Room(48 * MEBIBYTE, 48 * MEBIBYTE);

  /**
   * Gives the body of a request its place until the request is answered or its connection gone.
   * @throws OperationError where there is none
   */
  admit(request: FastifyRequest, reply: FastifyReply): void {
    const { bodyLimit } = request.routeOptions;
    const bytes = Math.min(Number(request.headers['content-length'] ?? bodyLimit), bodyLimit);
    const leave = (bytes > SMALL ? this.#large : this.#small).enter(networkOf(request.ip), bytes);
    if (!leave) throw new OperationError('busy', { retryAfter: RETRY_AFTER });
    reply.raw.once('close', leave);
  }
}

class Room {
  readonly #total: number;
  readonly #each: number;
  #taken = 0;
  readonly #takenBy = new Map<string, number>();

  constructor(total: number, each: number) {
    this.#total = total;
    this.#each = each;
  }

  /** Takes so many bytes and answers how to give them back, or null where they do not fit. */
  enter(network: string, bytes: number): (() => void) | null {
    if (this.#taken + bytes > this.#total || (this.#takenBy.get(network) ?? 0) + bytes > this.#each) return null;
    this.#add(network, bytes);
    return () => this.#add(network, -bytes);
  }

  #add(network: string, bytes: number): void {
    const taken = (this.#takenBy.get(network) ?? 0) + bytes;
    this.#taken += bytes;
    if (taken === 0) this.#takenBy.delete(network);
    else this.#takenBy.set(network, taken);
  }
}

/** One IPv6 customer has a /64 network; an IPv4 address, mapped or not, stands for itself. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = ''] = address.split('::');
  return [...head.split(':'), '0', '0', '0'].slice(0, 4).join(':');
}
