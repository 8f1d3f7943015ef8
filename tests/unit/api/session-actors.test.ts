import { afterEach, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createApiClient } from '#src/api/client.ts';
import { createSessionActors } from '#src/api/session-actors.ts';

afterEach(() => void vi.unstubAllGlobals());

it('a logout is kept alive where the page is closed right after the click', async () => {
  const sent: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request);
    return Response.json({ message: 'خارج شدید.' });
  });
  const { logout } = createSessionActors(createApiClient({ baseUrl: 'http://workshop.test', language: () => 'fa' }));
  await toPromise(createActor(logout).start());
  expect(sent.map(({ method, url, keepalive }) => ({ method, url, keepalive }))).toEqual([
    { method: 'POST', url: 'http://workshop.test/api/admin/logout', keepalive: true },
  ]);
});
