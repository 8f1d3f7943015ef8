import { expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import { pageCache } from '#src/actors/page-cache.ts';

it('reports when the page enters the back/forward cache and when it is restored, and nothing else', () => {
  const reports: string[] = [];
  const machine = setup({ actors: { pageCache } }).createMachine({
    invoke: { src: 'pageCache' },
    on: { '*': { actions: ({ event }) => void reports.push(event.type) } },
  });
  const actor = createActor(machine).start();
  const dispatch = (type: string, persisted: boolean) =>
    window.dispatchEvent(new PageTransitionEvent(type, { persisted }));
  dispatch('pageshow', false);
  dispatch('pagehide', false);
  dispatch('pagehide', true);
  dispatch('pageshow', true);
  actor.stop();
  dispatch('pageshow', true);
  expect(reports).toEqual(['page.cached', 'page.restored']);
});
