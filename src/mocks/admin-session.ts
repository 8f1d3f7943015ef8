import type { Credentials } from '#src/contract/schema.generated.ts';
import { SESSION_LIFETIME } from '#src/operations/lifetimes.ts';
import type { Passwords } from '#src/operations/ports.ts';

/** The only account of the mocks. */
export const MOCK_ADMIN: Credentials = { username: 'admin', password: 'workshop' };

export const mockPasswords: Passwords = {
  areRight: async ({ username, password }) => username === MOCK_ADMIN.username && password === MOCK_ADMIN.password,
};

/** Returns the session token in a request's cookie, or null if there is none. */
export function tokenIn(request: Request): string | null {
  return /(?:^|;\s*)session=([^;]*)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? null;
}

/** Returns the `Set-Cookie` header of a new session. */
export function cookieFor(token: string): string {
  return `session=${token}; Path=/; Max-Age=${SESSION_LIFETIME / 1_000}; HttpOnly; SameSite=Strict`;
}
