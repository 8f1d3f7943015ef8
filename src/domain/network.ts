/** Networks of an IPv6 site that count as much as all of its networks together. */
export const NETWORKS_OF_A_SITE = 4;

/** Limit for the keys in memory. Beyond it, the key that changed longest ago is removed. */
const MAX_KEYS = 10_000;

/**
 * The /64 network of an IPv6 address, as one customer usually has all of it. An IPv4 address is returned unchanged.
 * @param address if IPv6, with all of its eight groups
 */
export function networkOf(address: string): string {
  return address.split(':').slice(0, 4).join(':');
}

/** The /48 network around an IPv6 network, as an attacker can easily have all of it. Null for an IPv4 address. */
export function siteOf(network: string): string | null {
  const groups = network.split(':');
  return groups.length === 4 ? `${groups.slice(0, 3).join(':')}::/48` : null;
}

interface Total {
  readonly amount: number;
  /** Milliseconds of the clock at the last change. */
  readonly at: number;
}

/**
 * Adds up amounts by network. All networks of an IPv6 site together count as four, so that one that was not used before
 * does not begin with 0 while the others are busy.
 */
export class NetworkTotals {
  /** By network and by site, in the order of their last changes. */
  readonly #totals = new Map<string, Total>();
  readonly #fading: number;
  readonly #now: () => number;

  /**
   * @param fading milliseconds in which an amount fades to 37 %
   * @param now returns milliseconds of a clock that is never set back
   */
  constructor(fading = Number.POSITIVE_INFINITY, now: () => number = () => performance.now()) {
    this.#fading = fading;
    this.#now = now;
  }

  add(network: string, amount: number): void {
    this.#change(network, amount);
    const site = siteOf(network);
    if (site !== null) this.#change(site, amount);
  }

  of(network: string, time = this.#now()): number {
    const own = this.#get(network, time);
    const site = siteOf(network);
    return site === null ? own : Math.max(own, this.#get(site, time) / NETWORKS_OF_A_SITE);
  }

  #get(key: string, time: number): number {
    const total = this.#totals.get(key);
    return total === undefined ? 0 : total.amount * Math.exp((total.at - time) / this.#fading);
  }

  #change(key: string, amount: number): void {
    const at = this.#now();
    const total = { amount: this.#get(key, at) + amount, at };
    this.#totals.delete(key);
    if (total.amount !== 0) this.#totals.set(key, total);
    const [oldest] = this.#totals.keys();
    if (this.#totals.size > MAX_KEYS && oldest !== undefined) this.#totals.delete(oldest);
  }
}
