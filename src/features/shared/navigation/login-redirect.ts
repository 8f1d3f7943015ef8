import { partOf } from '#src/domain/part-of.ts';

/** History state of /login: the path that the visitor requested without a session. */
export interface LoginRedirect {
  readonly intended: string;
}

const ADMIN_ROUTES = /^\/(?:dashboard$|orders\/)/;

/** Path to open after a login: the requested one if it is a route of the admin, the dashboard otherwise. */
export function redirectTarget(state: unknown): string {
  const intended = partOf(state, 'intended');
  return typeof intended === 'string' && ADMIN_ROUTES.test(intended) ? intended : '/dashboard';
}
