import { totalmem } from 'node:os';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MEBIBYTE } from '#src/domain/text/data-size.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import { type BodyPlace, BodyPlaces, type PlaceLimits } from './body-places.ts';

/** Larger bodies may carry images and are received on disk, in bytes. */
const SMALL_BODY_BYTES = 65_536;

const RETRY_AFTER_SECONDS = 5;

/** Disk space for the bodies that are being received or processed, in bytes. */
const SPOOL_BYTES = 1_024 * MEBIBYTE;

/** Memory that the server may use, in bytes: the limit of its container or the memory of the machine. */
export function availableMemory(): number {
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}

/** Limits by kind of body. A small body is held in memory. A large one needs about 500 kB of memory. */
export function bodyLimits(memory: number) {
  const share = (bytes: number, max: number) => Math.min(Math.floor(memory / bytes), max);
  const inMemory = share(32, 16 * MEBIBYTE);
  return {
    small: { bodies: 1_000, bytes: inMemory },
    large: { bodies: share(8 * MEBIBYTE, 128), bytes: SPOOL_BYTES },
  } satisfies Record<string, PlaceLimits>;
}

/** Counts of bodies that were not read to their end. */
export interface BodyCounts {
  /** Ended because the client sent them too slowly. */
  slow: number;
  /** Ended to make room for the bodies of other networks. */
  outweighed: number;
  /** Rejected because no place was free. */
  rejected: number;
}

/** Limits the request bodies that are received or processed concurrently, in total and per network. */
export class BodyBudget {
  readonly counts: BodyCounts = { slow: 0, outweighed: 0, rejected: 0 };
  readonly #small: BodyPlaces;
  readonly #large: BodyPlaces;
  readonly #places = new WeakMap<FastifyRequest, BodyPlace>();

  constructor(limits = bodyLimits(availableMemory())) {
    const createPlaces = (kind: PlaceLimits) => new BodyPlaces(kind, busyError);
    this.#small = createPlaces(limits.small);
    this.#large = createPlaces(limits.large);
  }

  /** Takes a place for a body. @throws OperationError if no place is free */
  admit(request: FastifyRequest, reply: FastifyReply): void {
    this.#enter(isSmall(request) ? this.#small : this.#large, request, reply);
  }

  /**
   * Moves a small body with images to a place among the large bodies: its images may take as long to process.
   * @throws OperationError if no place is free
   */
  admitImages(request: FastifyRequest, reply: FastifyReply): void {
    if (!isSmall(request)) return;
    this.placeOf(request).leave();
    this.#enter(this.#large, request, reply);
  }

  /** @throws if the body was not admitted */
  placeOf(request: FastifyRequest): BodyPlace {
    const place = this.#places.get(request);
    if (!place) throw new Error('The body was not admitted');
    return place;
  }

  #enter(places: BodyPlaces, request: FastifyRequest, { raw }: FastifyReply): void {
    // If the client disconnected while disk space was checked, 'close' has already fired and would not release the place.
    if (raw.closed) throw new OperationError('invalid');
    const place = places.enter(request.network);
    if (!place) {
      this.counts.rejected += 1;
      throw busyError();
    }
    this.#places.set(request, place);
    raw.once('close', place.leave);
    place.signal.addEventListener('abort', () => {
      this.counts.outweighed += 1;
      const { bytes, since } = place;
      const seconds = Math.round((performance.now() - since) / 1_000);
      request.server.logRejection(request, { bytes, seconds }, 'A request body was ended to make room for others');
    });
  }
}

function busyError(): OperationError {
  return new OperationError('busy', { retryAfter: RETRY_AFTER_SECONDS });
}

function isSmall({ headers, routeOptions: { bodyLimit } }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? bodyLimit) <= SMALL_BODY_BYTES;
}
