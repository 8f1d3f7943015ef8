import { randomBytes } from 'node:crypto';
import { isSameText } from '#src/operations/hash.ts';
import type { Passwords } from '#src/operations/ports.ts';
import type { Config } from '#src/server/config.ts';
import type { ServerStore } from '#src/server/store/kysely-store.ts';
import { hashPassword, inDerivationTurn, isPassword, type PasswordCost } from './password.ts';

type Credentials = Pick<ServerStore, 'credentials'>;

/** Checks passwords against the stored credential. */
export function storedPasswords({ credentials }: Credentials): Passwords {
  return {
    async areRight({ username, password }, attempt) {
      // The store is read within the turn, so that a flood of guesses does not queue for its connections.
      return inDerivationTurn(async () => {
        const stored = await credentials.find();
        if (!stored) throw new Error('The store has no credential. Restart the server to create one.');
        const isRight = await isPassword(password, stored.passwordHash);
        return isRight && (await isSameText(username, stored.username));
      }, attempt);
    },
  };
}

/**
 * Stores the configured credential. A change ends every session.
 * Returns the password if it was generated, otherwise null.
 */
export async function settleCredential(
  { credentials }: Credentials,
  { adminUsername: username, adminPassword }: Pick<Config, 'adminUsername' | 'adminPassword'>,
  cost?: PasswordCost,
): Promise<string | null> {
  const stored = await credentials.find();
  if (stored && adminPassword === null) {
    if (stored.username !== username) await credentials.replace({ ...stored, username });
    return null;
  }
  const password = adminPassword ?? randomBytes(15).toString('base64url');
  if (stored?.username === username && (await isPassword(password, stored.passwordHash))) return null;
  await credentials.replace({ username, passwordHash: await hashPassword(password, cost) });
  return adminPassword === null ? password : null;
}
