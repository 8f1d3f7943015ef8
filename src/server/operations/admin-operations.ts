import { messageIn } from '#src/contract/messages.ts';
import type { SessionCookie } from '../sessions/session-cookie.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Handlers } from './handler.ts';

interface Needs {
  readonly sessions: Sessions;
  readonly cookie: SessionCookie;
}

/** Opens and ends the admin's session. */
export function adminOperations({ sessions, cookie }: Needs): Pick<Handlers, 'login' | 'logout'> {
  return {
    async login({ body, sessionToken, language }) {
      const token = await sessions.open(body, sessionToken);
      if (token === null) {
        return { status: 401, body: { success: false, message: messageIn(language, 'loginRefused'), errors: [] } };
      }
      return { status: 200, body: { success: true }, headers: { 'set-cookie': cookie.header(token) } };
    },

    async logout({ sessionToken, language }) {
      await sessions.end(sessionToken);
      return { status: 200, body: { message: messageIn(language, 'loggedOut') } };
    },
  };
}
