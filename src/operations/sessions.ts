import type { Credentials } from '#src/contract/schema.generated.ts';
import { sha256 } from './hash.ts';
import { SESSION_IDLE_TIMEOUT, SESSION_LIFETIME } from './lifetimes.ts';
import type { Ports } from './ports.ts';

/** When a session was last seen is written down so often, in milliseconds, not at each call. */
const SEEN_EVERY = 60_000;

export type Sessions = ReturnType<typeof createSessions>;

/** The admin's sessions. A token is known to the browser only: the store keeps its hash. */
export function createSessions({
  store,
  passwords,
  now,
  randomId,
}: Pick<Ports, 'store' | 'passwords' | 'now' | 'randomId'>) {
  const end = async (token: string | undefined) => {
    if (token !== undefined) await store.sessions.delete(await sha256(token));
  };
  return {
    end,
    /**
     * The token of a new session, or null for wrong credentials, which take the same work to refuse.
     * @param before the token that came with the login; its session ends
     */
    async open(credentials: Credentials, before: string | undefined): Promise<string | null> {
      if (!(await passwords.areRight(credentials))) return null;
      const time = now();
      await store.dropExpired(time);
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
      const silence = seenAt === null ? Number.POSITIVE_INFINITY : time.getTime() - seenAt.getTime();
      if (silence >= SESSION_IDLE_TIMEOUT) return false;
      // A disk that is full ends no session: what needs no writing goes on.
      if (silence >= SEEN_EVERY) await store.sessions.see(hash, time).catch(() => undefined);
      return true;
    },
  };
}
