import { fromCallback } from 'xstate';
import type { Credentials } from '#src/contract/schema.generated.ts';
import type { LoginEvent, SessionConfirmationEvent } from '#src/machines/session/session.machine.ts';
import { referenceOf } from './api-error.ts';
import { announceLogout, logouts } from './logout-channel.ts';
import { pageCache } from './page-cache.ts';
import { fromTask } from './task.ts';
import { watchUnauthorized } from './unauthorized-responses.ts';
import type { LoadCalls } from './visitor-calls.ts';

/** Creates the actors of the session machine. */
export function createSessionActors(calls: LoadCalls) {
  return {
    login: fromTask<LoginEvent, Credentials>({
      run: async (work) => (await calls()).login(work),
      failed: (error) => ({ type: 'login.unanswered', reference: referenceOf(error) }),
    }),
    logout: fromCallback(() => {
      const controller = new AbortController();
      announceLogout();
      // `keepalive` completes the request if the admin closes the page right after the click.
      const options = { signal: controller.signal, keepalive: true };
      // The page logs out even if the request fails.
      calls()
        .then(({ client }) => client.POST('/api/admin/logout', options))
        .catch(() => {});
      return () => controller.abort();
    }),
    confirmSession: fromTask<SessionConfirmationEvent>({
      run: async ({ signal }) => (await calls()).confirmSession(signal),
      failed: () => ({ type: 'session.unconfirmed' }),
    }),
    logouts,
    pageCache,
    unauthorizedResponses: watchUnauthorized(calls),
  };
}
