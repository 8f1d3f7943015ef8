import { fromPromise } from 'xstate';
import type { Credentials } from '#src/contract/types.ts';
import { isLoginAnswer, isLogoutAnswer } from '#src/contract/visitor-answers.generated.ts';
import type { LoginAnswer } from '#src/machines/session/session.machine.ts';
import { type ApiClient, ApiFailure, answer } from './client.ts';

/** The session machine's actors. */
export function createSessionActors(client: ApiClient) {
  return {
    login: fromPromise<LoginAnswer, Credentials>(async ({ input, signal }) => {
      const said = await answer(client.POST('/api/admin/login', { body: input, signal }), isLoginAnswer);
      if (said.kind === 'value') return { kind: said.value.success ? 'accepted' : 'refused' };
      if (said.status === 429) return { kind: 'limited', retryAfter: Math.max(1, said.retryAfter) };
      if (said.status === 400 || said.status === 401) return { kind: 'refused' };
      throw new ApiFailure(said.status, said.message);
    }),
    logout: fromPromise<void>(async ({ signal }) => {
      // Who closes the page right after the click is logged out all the same.
      await answer(client.POST('/api/admin/logout', { signal, keepalive: true }), isLogoutAnswer);
    }),
  };
}
