import { NetworkTotals } from '#src/domain/network.ts';

/** Limits for all bodies together. */
export interface PlaceLimits {
  readonly bodies: number;
  readonly bytes: number;
}

/** A request body that is being received or processed. */
export interface BodyPlace {
  readonly network: string;
  readonly since: number;
  readonly bytes: number;
  /** Aborts if the body is ended to make room for others. */
  readonly signal: AbortSignal;
  /** Counts received bytes. If the total exceeds the limit, ends other bodies or this one. */
  charge(bytes: number): void;
  leave(): void;
}

/**
 * Shares a limited number of places and bytes between networks. When the limit is reached, the slowest body of the
 * network with the most bodies or bytes is ended. So no single network can block all others.
 */
export class BodyPlaces {
  readonly #limits: PlaceLimits;
  readonly #endReason: () => Error;
  readonly #taken = new Set<BodyPlace & { end(): void }>();
  #bytes = 0;

  /** @param endReason creates the abort reason for the signal of an ended body */
  constructor(limits: PlaceLimits, endReason: () => Error) {
    this.#limits = limits;
    this.#endReason = endReason;
  }

  /**
   * Takes a place. If none is free, ends a body of the network with the most bodies. All networks of an IPv6 site count
   * as four.
   * Returns null if that network has no more bodies than this one would have.
   */
  enter(network: string): BodyPlace | null {
    if (this.#taken.size >= this.#limits.bodies) {
      const { heaviest, totals } = this.#weigh(() => 1);
      if (totals.of(heaviest) <= totals.of(network) + 1) return null;
      this.#endSlowest(heaviest);
    }
    const place = this.#newPlace(network);
    this.#taken.add(place);
    return place;
  }

  #newPlace(network: string): BodyPlace & { end(): void } {
    const ended = new AbortController();
    const { signal } = ended;
    let bytes = 0;
    const place = {
      network,
      since: performance.now(),
      signal,
      get bytes() {
        return bytes;
      },
      charge: (more: number) => {
        if (!this.#taken.has(place)) return;
        bytes += more;
        this.#bytes += more;
        while (this.#bytes > this.#limits.bytes) this.#endSlowest(this.#weigh((one) => one.bytes).heaviest);
      },
      leave: () => {
        if (this.#taken.delete(place)) this.#bytes -= bytes;
      },
      end: () => {
        place.leave();
        ended.abort(this.#endReason());
      },
    };
    return place;
  }

  #of(network: string) {
    return [...this.#taken].filter((place) => place.network === network);
  }

  /** Returns the sums of weights and the network with the largest. */
  #weigh(weightOf: (place: BodyPlace) => number): { readonly totals: NetworkTotals; readonly heaviest: string } {
    const totals = new NetworkTotals();
    for (const place of this.#taken) totals.add(place.network, weightOf(place));
    const networks = [...this.#taken].map(({ network }) => network);
    const [heaviest = ''] = networks.toSorted((one, other) => totals.of(other) - totals.of(one));
    return { totals, heaviest };
  }

  #endSlowest(network: string): void {
    const now = performance.now();
    const speedOf = ({ bytes, since }: BodyPlace) => bytes / Math.max(now - since, 1);
    const [slowest] = this.#of(network).toSorted((one, other) => speedOf(one) - speedOf(other));
    slowest?.end();
  }
}
