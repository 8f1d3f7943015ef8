import { SESSION_LIFETIME } from '#src/operations/lifetimes.ts';

/** How the session travels: behind HTTPS in a cookie that nothing but this host can set. */
export type SessionCookie = ReturnType<typeof sessionCookie>;

/** No header clears the cookie: coming after a newer login it would take that session away. The store ends sessions. */
export function sessionCookie(publicOrigin: string | null) {
  const isSecure = publicOrigin?.startsWith('https:') ?? false;
  const name = isSecure ? '__Host-session' : 'session';
  const attributes = `Path=/; Max-Age=${SESSION_LIFETIME / 1000}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  /** `header` is the `Set-Cookie` that hands a token to the browser. */
  return { name, header: (token: string) => `${name}=${token}; ${attributes}` };
}
