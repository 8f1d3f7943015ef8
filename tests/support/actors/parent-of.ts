import { onTestFinished } from 'vitest';
import {
  type AnyActorLogic,
  createActor,
  type EventFromLogic,
  type EventObject,
  type SnapshotFrom,
  setup,
} from 'xstate';
import { AsyncQueue } from '../infrastructure/async-queue.ts';

/** Runs an actor as the child of a machine that records the events it receives. */
export function parentOf<Logic extends AnyActorLogic>(logic: Logic, input?: unknown) {
  const received: EventObject[] = [];
  const queue = new AsyncQueue<EventObject>();
  const listen = ({ event }: { event: EventObject }) => {
    received.push(event);
    queue.add(event);
  };
  const machine = setup({ actors: { child: logic as AnyActorLogic } }).createMachine({
    id: 'parent',
    invoke: { id: 'child', src: 'child', input },
    on: { '*': { actions: listen } },
  });
  const parent = createActor(machine).start();
  const stop = () => void parent.stop();
  onTestFinished(stop);
  return {
    received,
    next: () => queue.next('The actor sent no event'),
    send: (command: EventFromLogic<Logic>) => parent.getSnapshot().children.child?.send(command),
    snapshot: () => parent.getSnapshot().children.child?.getSnapshot() as SnapshotFrom<Logic>,
    stop,
  };
}
