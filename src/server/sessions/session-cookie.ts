import { SESSION_LIFETIME } from '#src/operations/lifetimes.ts';

/** Cookie that carries the session token. Over HTTPS, the `__Host-` prefix prevents other hosts from setting it. */
export type SessionCookie = ReturnType<typeof sessionCookie>;

/**
 * No header clears the cookie: received after a newer login, it would delete that session's token.
 * Sessions are ended in the store.
 */
export function sessionCookie(publicOrigin: string | null) {
  const isSecure = publicOrigin?.startsWith('https:') ?? false;
  const name = isSecure ? '__Host-session' : 'session';
  const attributes = `Path=/; Max-Age=${SESSION_LIFETIME / 1000}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  /** `header` returns the `Set-Cookie` value for a token. */
  return { name, header: (token: string) => `${name}=${token}; ${attributes}` };
}
