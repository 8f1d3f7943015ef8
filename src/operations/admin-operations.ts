import { messageIn } from './api-messages.ts';
import type { Operations } from './operation.ts';
import { OperationError } from './operation-error.ts';
import type { Sessions } from './sessions.ts';

export function adminOperations(sessions: Sessions): Pick<Operations, 'login' | 'logout'> {
  return {
    async login({ body, caller, signal }) {
      const sessionToken = await sessions.open(body, caller, signal);
      if (sessionToken === null) throw new OperationError('loginRejected', { fields: { success: false } });
      return { body: { success: true }, sessionToken };
    },

    async logout({ caller, language }) {
      await sessions.end(caller.sessionToken);
      return { body: { message: messageIn(language, 'loggedOut') } };
    },
  };
}
