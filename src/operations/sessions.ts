import type { Credentials } from '#src/contract/schema.generated.ts';
import { sha256 } from './hash.ts';
import { createKnownNetworks } from './known-networks.ts';
import { SESSION_IDLE_TIMEOUT, SESSION_LIFETIME } from './lifetimes.ts';
import type { Caller } from './operation.ts';
import type { Ports } from './ports.ts';

/** Milliseconds between two updates of a session's last call, so that not every call writes. */
const SEEN_EVERY = 60_000;

export type Sessions = ReturnType<typeof createSessions>;

interface SessionPorts extends Pick<Ports, 'passwords' | 'now' | 'randomId'> {
  readonly store: Pick<Ports['store'], 'sessions' | 'knownNetworks'>;
}

/** Manages the admin's sessions. Only the browser has the token: the store contains its hash. */
export function createSessions({ store, passwords, now, randomId }: SessionPorts) {
  const knownNetworks = createKnownNetworks({ store, now });
  const end = async (token: string | undefined) => {
    if (token !== undefined) await store.sessions.delete(await sha256(token));
  };
  return {
    end,
    /** Returns the token of a new session that replaces the caller's, or null if the credentials are wrong. */
    async open(
      credentials: Credentials,
      { address: network, sessionToken: before }: Caller,
      signal: AbortSignal,
    ): Promise<string | null> {
      const isKnown = await knownNetworks.has(network);
      if (!(await passwords.areRight(credentials, { network, isKnown, signal }))) return null;
      await knownNetworks.add(network);
      const time = now();
      await end(before);
      const token = randomId() + randomId();
      await store.sessions.add(await sha256(token), time, new Date(time.getTime() + SESSION_LIFETIME));
      return token;
    },
    async isLive(token: string | undefined): Promise<boolean> {
      if (token === undefined) return false;
      const hash = await sha256(token);
      const time = now();
      const seenAt = await store.sessions.seenAt(hash, time);
      // A call in the future was made before the clock was set back.
      const silence = seenAt === null ? Number.POSITIVE_INFINITY : Math.abs(time.getTime() - seenAt.getTime());
      if (silence >= SESSION_IDLE_TIMEOUT) return false;
      // A session stays live on a full disk.
      if (silence >= SEEN_EVERY) await store.sessions.see(hash, time).catch(() => undefined);
      return true;
    },
  };
}
