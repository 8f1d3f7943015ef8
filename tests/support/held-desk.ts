import { type CallbackActorLogic, createActor, fromCallback, sendTo, setup } from 'xstate';
import type { MediaDeskOrder, MediaDeskReport } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { Arrivals } from './arrivals.ts';

export interface HeldDesk {
  readonly logic: CallbackActorLogic<MediaDeskOrder>;
  /** Hands on the oldest report; waits for it. */
  letOut(): Promise<void>;
}

/** The real media desk, whose reports wait until the test hands them on; a released file has nothing to report. */
export function heldDesk(real: CallbackActorLogic<MediaDeskOrder>): HeldDesk {
  const reports = new Arrivals<MediaDeskReport>();
  let hand = (_report: MediaDeskReport) => {};
  const office = setup({
    types: { events: {} as MediaDeskOrder | MediaDeskReport },
    actors: { desk: real },
    actions: {
      pass: sendTo('desk', ({ event }) => event as MediaDeskOrder),
      forget: (_, { slot }: { slot: string }) => reports.drop((report) => report.slot === slot),
      keep: (_, report: MediaDeskReport) => reports.add(report),
    },
  }).createMachine({
    invoke: { id: 'desk', src: 'desk' },
    on: {
      'media.examine': { actions: [{ type: 'forget', params: ({ event }) => event }, 'pass'] },
      'media.release': { actions: [{ type: 'forget', params: ({ event }) => event }, 'pass'] },
      'media.prepared': { actions: { type: 'keep', params: ({ event }) => event } },
      'media.refused': { actions: { type: 'keep', params: ({ event }) => event } },
    },
  });
  return {
    logic: fromCallback<MediaDeskOrder>(({ sendBack, receive }) => {
      hand = sendBack;
      const inner = createActor(office).start();
      receive((order) => inner.send(order));
      return () => void inner.stop();
    }),
    letOut: async () => hand(await reports.next('the desk never reported')),
  };
}
