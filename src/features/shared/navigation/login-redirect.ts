import { partOf } from '#src/domain/part-of.ts';

/** Where a visitor without a session wanted to go; travels in the history entry of /login. */
export interface LoginRedirect {
  readonly intended: string;
}

const ADMIN_ROUTES = /^\/(?:dashboard$|orders\/)/;

/** The way back after a login; only to the admin's own routes of this site, else to the dashboard. */
export function redirectTarget(state: unknown): string {
  const intended = partOf(state, 'intended');
  return typeof intended === 'string' && ADMIN_ROUTES.test(intended) ? intended : '/dashboard';
}
