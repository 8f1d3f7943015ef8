import type { Credentials } from '#src/contract/schema.generated.ts';
import { SESSION_LIFETIME } from '#src/operations/lifetimes.ts';
import type { Passwords } from '#src/operations/ports.ts';

/** The only account of the mocks. */
export const MOCK_ADMIN: Credentials = { username: 'admin', password: 'workshop' };

export const mockPasswords: Passwords = {
  areRight: async ({ username, password }) => username === MOCK_ADMIN.username && password === MOCK_ADMIN.password,
};

/** The session that a request is in by its cookie; null where it has none. */
export function tokenIn(request: Request): string | null {
  return /(?:^|;\s*)session=([^;]*)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? null;
}

/** The cookie that hands a session to the browser. */
export function cookieFor(token: string): string {
  return `session=${token}; Path=/; Max-Age=${SESSION_LIFETIME / 1_000}; HttpOnly; SameSite=Strict`;
}
