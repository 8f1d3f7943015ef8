import { fromCallback } from 'xstate';
import type { Credentials } from '#src/contract/schema.generated.ts';
import { isLoginResponse } from '#src/contract/visitor-responses.generated.ts';
import type { LoginEvent, SessionConfirmationEvent } from '#src/machines/session/session.machine.ts';
import { type ApiClient, referenceOf, resultOf } from './client.ts';
import { announceLogout, logouts } from './logout-channel.ts';
import { pageCache } from './page-cache.ts';
import { fromTask } from './task.ts';
import { watchUnauthorized } from './unauthorized-responses.ts';

/** Creates the actors of the session machine. */
export function createSessionActors(client: ApiClient) {
  return {
    login: fromTask<LoginEvent, Credentials>({
      run: async ({ input, signal }) => {
        const result = await resultOf(client.POST('/api/admin/login', { body: input, signal }), isLoginResponse);
        if (result.kind === 'success') return { type: result.value.success ? 'login.accepted' : 'login.rejected' };
        const { status, retryAfter, reference } = result;
        if (status === 429) return { type: 'login.limited', retryAfter: Math.max(1, retryAfter), reference };
        if (status === 400 || status === 401) return { type: 'login.rejected' };
        return { type: 'login.failed', reference };
      },
      failed: (error) => ({ type: 'login.failed', reference: referenceOf(error) }),
    }),
    logout: fromCallback(() => {
      const controller = new AbortController();
      announceLogout();
      // `keepalive` completes the request if the admin closes the page right after the click.
      const options = { signal: controller.signal, keepalive: true };
      // The page logs out even if the request fails.
      client.POST('/api/admin/logout', options).catch(() => {});
      return () => controller.abort();
    }),
    /** Requests the orders, the smallest documented resource that needs a session, and reads only the status. */
    confirmSession: fromTask<SessionConfirmationEvent>({
      run: async ({ signal }) => {
        const call = client.GET('/api/orders/getorders', { signal, cache: 'no-store', parseAs: 'stream' });
        const { response } = await call;
        await response.body?.cancel();
        return { type: response.ok ? 'session.confirmed' : 'session.unconfirmed' };
      },
      failed: () => ({ type: 'session.unconfirmed' }),
    }),
    logouts,
    pageCache,
    unauthorizedResponses: watchUnauthorized(client),
  };
}
