import { afterEach, expect, it, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { announceLogout, logouts } from '#src/actors/logout-channel.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A document that listens; resolves with the first report. */
function listen() {
  const { promise, resolve } = Promise.withResolvers<string>();
  const reports: string[] = [];
  const machine = setup({ actors: { logouts } }).createMachine({
    invoke: { src: 'logouts' },
    on: {
      '*': {
        actions: ({ event }) => {
          reports.push(event.type);
          resolve(event.type);
        },
      },
    },
  });
  const actor = createActor(machine).start();
  return { actor, reports, reported: promise };
}

it('reports a logout to every document that listens', async () => {
  const documents = [listen(), listen()];
  announceLogout();
  expect(await Promise.all(documents.map(({ reported }) => reported))).toEqual(['logout.received', 'logout.received']);
  for (const { actor } of documents) actor.stop();
});

it('reports nothing to a document that stopped listening', async () => {
  const [stopped, listening] = [listen(), listen()];
  const close = vi.spyOn(BroadcastChannel.prototype, 'close');
  stopped.actor.stop();
  expect(close).toHaveBeenCalledOnce();
  announceLogout();
  await listening.reported;
  expect(stopped.reports).toEqual([]);
  listening.actor.stop();
});

it('works without a channel in a browser that has none', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const { actor, reports } = listen();
  announceLogout();
  expect([actor.getSnapshot().status, reports]).toEqual(['active', []]);
  actor.stop();
});
