import type { Ports } from './ports.ts';

/** Milliseconds for which the networks in memory are used before they are read again. */
const READ_EVERY = 10_000;

/**
 * Networks that logged in before. Their passwords are checked in a place of their own, so that a flood of guesses does not delay the admin.
 *
 * A flood must not queue for the store's connections. So its attempts share one reading, which is repeated from time to
 * time because admins also log in on other servers.
 */
export function createKnownNetworks({ store, now }: Pick<Ports, 'now'> & { readonly store: KnownNetworksStore }) {
  let known: Promise<ReadonlySet<string>> | null = null;
  let readAt = 0;
  const forget = () => {
    known = null;
  };
  const read = () => {
    readAt = now().getTime();
    const networks = store.knownNetworks.list().then((list) => new Set(list));
    networks.catch(forget);
    return networks;
  };
  return {
    async has(network: string): Promise<boolean> {
      // The clock may be set back.
      const isRecent = Math.abs(now().getTime() - readAt) < READ_EVERY;
      if (known === null || !isRecent) known = read();
      return (await known).has(network);
    },
    async add(network: string): Promise<void> {
      await store.knownNetworks.add(network, now());
      forget();
    },
  };
}

type KnownNetworksStore = Pick<Ports['store'], 'knownNetworks'>;
