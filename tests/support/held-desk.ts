import { type CallbackActorLogic, createActor, fromCallback, sendTo, setup } from 'xstate';
import type { MediaDeskOrder, MediaDeskReport } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';

export interface HeldDesk {
  readonly logic: CallbackActorLogic<MediaDeskOrder>;
  /** Hands on the oldest report; waits for it. */
  letOut(): Promise<void>;
}

/** How long a test waits for a report, in milliseconds. */
const PATIENCE = 3_000;

/** The real media desk, whose reports wait until the test hands them on; a released file has nothing to report. */
export function heldDesk(real: CallbackActorLogic<MediaDeskOrder>): HeldDesk {
  let waiting: MediaDeskReport[] = [];
  let hand = (_report: MediaDeskReport) => {};
  const office = setup({
    types: { events: {} as MediaDeskOrder | MediaDeskReport },
    actors: { desk: real },
    actions: {
      pass: sendTo('desk', ({ event }) => event as MediaDeskOrder),
      forget: (_, { slot }: { slot: string }) => {
        waiting = waiting.filter((report) => report.slot !== slot);
      },
      keep: (_, report: MediaDeskReport) => void waiting.push(report),
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
    async letOut() {
      const deadline = Date.now() + PATIENCE;
      while (waiting.length === 0) {
        if (Date.now() > deadline) throw new Error('the desk never reported');
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      const [report] = waiting.splice(0, 1);
      if (report) hand(report);
    },
  };
}
