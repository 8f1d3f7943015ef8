import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Credentials } from '#src/contract/types.ts';
import type { Config } from '../config.ts';
import type { Store } from '../store/store.ts';
import { hashPassword, isPassword } from './password.ts';

/** How long a session lives after the login, in milliseconds. */
export const SESSION_LIFETIME = 8 * 3_600_000;

/** How long a session lives without a call, in milliseconds. */
const IDLE_TIMEOUT = 2 * 3_600_000;

/** When a session was last seen is written down so often, in milliseconds, not at each call. */
const SEEN_EVERY = 60_000;

/** The admin's sessions. A token is known to the browser only: the store keeps its hash. */
export interface Sessions {
  /**
   * The token of a new session, or null for wrong credentials, which take the same work to refuse.
   * @param before the token that came with the login; its session ends
   */
  open(credentials: Credentials, before: string | undefined): Promise<string | null>;
  isLive(token: string | undefined): Promise<boolean>;
  end(token: string | undefined): Promise<void>;
}

/** The sessions on a store. */
export function createSessions(store: Store): Sessions {
  const end = async (token: string | undefined) => {
    if (token !== undefined) await store.sessions.remove(hashOf(token));
  };
  return {
    end,
    async open({ username, password }, before) {
      const stored = await store.credentials.find();
      if (!stored) throw new Error('The store has no credential');
      const isRight = await isPassword(password, stored.passwordHash);
      if (!isRight || !isSameText(username, stored.username)) return null;
      const now = new Date();
      await store.dropExpired(now);
      await end(before);
      const token = randomBytes(32).toString('base64url');
      await store.sessions.add(hashOf(token), now, new Date(now.getTime() + SESSION_LIFETIME));
      return token;
    },
    async isLive(token) {
      if (token === undefined) return false;
      const now = new Date();
      const seenAt = await store.sessions.seenAt(hashOf(token), now);
      const silence = seenAt === null ? Number.POSITIVE_INFINITY : now.getTime() - seenAt.getTime();
      if (silence >= IDLE_TIMEOUT) return false;
      // A disk that is full ends no session: what needs no writing goes on.
      if (silence >= SEEN_EVERY) await store.sessions.see(hashOf(token), now).catch(() => undefined);
      return true;
    },
  };
}

/**
 * Makes the configured credential the stored one; a change ends every session.
 * @returns the password that was generated because there was none, to be shown once, else null
 */
export async function settleCredential(
  store: Store,
  { adminUsername: username, adminPassword }: Pick<Config, 'adminUsername' | 'adminPassword'>,
): Promise<string | null> {
  const stored = await store.credentials.find();
  if (stored && adminPassword === null) {
    if (stored.username !== username) await store.credentials.replace({ ...stored, username });
    return null;
  }
  if (stored && adminPassword !== null && stored.username === username) {
    if (await isPassword(adminPassword, stored.passwordHash)) return null;
  }
  const password = adminPassword ?? randomBytes(15).toString('base64url');
  await store.credentials.replace({ username, passwordHash: await hashPassword(password) });
  return adminPassword === null ? password : null;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function isSameText(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
