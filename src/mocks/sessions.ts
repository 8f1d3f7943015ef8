import type { Credentials } from '#src/contract/types.ts';
import { randomId } from '#src/domain/random-id.ts';
import type { MockState } from './state.ts';

/** The only account of the mocks. */
export const MOCK_ADMIN: Credentials = { username: 'admin', password: 'workshop' };

/** 8 hours in milliseconds. */
const LIFETIME = 8 * 3_600_000;

/** The id of the session that a request is in, null without a live one. */
export function sessionOf(request: Request, state: MockState, now: number): string | null {
  const id = cookieOf(request) ?? (state.options.isCookieJarSimulated === false ? null : state.jar);
  const session = id === null ? null : state.database.sessions.find(id);
  return session !== null && now < session.expires ? session.id : null;
}

/** Opens a session and returns the cookie that names it. */
export function openSession(state: MockState, now: number): string {
  const id = randomId();
  state.database.sessions.add({ id, expires: now + LIFETIME });
  state.jar = id;
  return `session=${id}; Path=/; Max-Age=${LIFETIME / 1_000}; HttpOnly; SameSite=Strict`;
}

/** Ends the session that a request is in. */
export function endSession(request: Request, state: MockState, now: number): void {
  const id = sessionOf(request, state, now);
  if (id !== null) state.database.sessions.remove(id);
  if (id === state.jar) state.jar = null;
}

function cookieOf(request: Request): string | null {
  return /(?:^|;\s*)session=([^;]*)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? null;
}
