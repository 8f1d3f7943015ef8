import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  createActor,
  createMachine,
  type EventObject,
  fromCallback,
  type InspectionEvent,
  SimulatedClock,
} from 'xstate';
import type { Credentials } from '#src/contract/schema.generated.ts';
import { cartMachine } from '#src/machines/cart/cart.machine.ts';
import { sessionMachine } from '#src/machines/session/session.machine.ts';
import { ActorLog, stateOf } from '#src/site/inspector/actor-log.ts';
import { productOf } from '../../../support/fixtures/products.ts';
import { expectConsole } from '../../../support/infrastructure/setup.ts';

/** A log whose clock counts, and a session under it whose login the test ends. */
function fixture() {
  let time = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => ++time);
  const log = new ActorLog();
  let respond: (event: EventObject) => void = () => {};
  const login = fromCallback<EventObject, Credentials>(({ sendBack }) => {
    respond = sendBack;
  });
  const machine = sessionMachine.provide({ actors: { login } });
  const session = createActor(machine, { inspect: log.inspect, systemId: 'session', clock: new SimulatedClock() });
  onTestFinished(() => void session.stop());
  return { log, respond: (event: EventObject) => respond(event), session };
}

/** The log takes in what has happened when the running task's microtasks end; this comes after. */
const takenIn = () => Promise.resolve();

const LOGIN = { type: 'login.submitted', credentials: { username: 'admin', password: 'workshop' } } as const;
const MASKED = '{"username":"[masked]","password":"[masked]"}';

describe("the developers' log", () => {
  it('lists the running actors and the events of each, latest first and masked', async () => {
    const { log, respond, session } = fixture();
    session.start().send(LOGIN);
    await takenIn();
    const running = () => log.view().actors.map(({ ref, name }) => `${name}: ${stateOf(ref.getSnapshot())}`);
    expect(running()).toEqual(['session: authenticating', 'session › login: active']);
    respond({ type: 'login.rejected' });
    await takenIn();
    expect(running()).toEqual(['session: unauthenticated.refused']);
    const lines = log.view().lines.map(({ number, at, actor, event, details, state, outcome }) => {
      expect({ at, outcome }).toEqual({ at: number, outcome: 'handled' });
      return [actor, event, details, state];
    });
    expect(lines).toEqual([
      ['session', 'login.rejected', '', 'unauthenticated.refused'],
      ['session › login', 'xstate.stop', '', 'stopped'],
      ['session', 'login.submitted', `{"credentials":${MASKED}}`, 'authenticating'],
      ['session › login', 'xstate.init', `{"input":${MASKED}}`, 'active'],
      ['session', 'xstate.init', '', 'unauthenticated.idle'],
    ]);
  });

  it('drops the oldest entries, and shortens long events', async () => {
    const { log } = fixture();
    const cart = createActor(cartMachine, { inspect: log.inspect }).start();
    const title = 'x'.repeat(1_000);
    for (let id = 1; id <= 201; id += 1) cart.send({ type: 'item.added', product: productOf(id, { title }) });
    await takenIn();
    const { lines } = log.view();
    expect([lines.length, lines[0]?.number, lines.at(-1)?.number]).toEqual([200, 202, 3]);
    expect(lines.at(-1)?.details).toBe(`{"product":{"id":2,"title":"${'x'.repeat(272)}…`);
  });

  it('names the states of all regions of a parallel machine', () => {
    const states = { lamp: { initial: 'off', states: { off: {} } }, door: {} };
    const actor = createActor(createMachine({ type: 'parallel', states })).start();
    expect(stateOf(actor.getSnapshot())).toBe('lamp.off · door');
  });

  it('distinguishes handled events, events that need no effect, and lost ones', async () => {
    const { log } = fixture();
    let report: (event: EventObject) => void = () => {};
    const machine = createMachine({
      invoke: {
        src: fromCallback(({ sendBack }) => {
          report = sendBack;
        }),
      },
      initial: 'off',
      states: { off: { on: { pressed: 'on', touched: {}, wiped: { actions: () => {} } } }, on: {} },
    });
    const lamp = createActor(machine, { inspect: log.inspect, systemId: 'lamp' }).start();
    for (const type of ['touched', 'wiped', 'pressed', 'pressed']) lamp.send({ type });
    report({ type: 'pressed' });
    await takenIn();
    const lines = log.view().lines.filter(({ actor }) => actor === 'lamp');
    expect(lines.map(({ event, state, outcome }) => `${event} ${outcome} ${state}`)).toEqual([
      'pressed ignored on',
      'pressed dropped on',
      'pressed handled on',
      'wiped handled off',
      'touched ignored off',
      'xstate.init handled off',
    ]);
  });

  it('never lists an actor that was stopped in the task that created it', async () => {
    expectConsole('warn', /was sent to stopped actor/);
    const { log, session } = fixture();
    const forwarded: InspectionEvent[] = [];
    log.forward((event) => forwarded.push(event));
    session.start().send(LOGIN);
    session.stop();
    await takenIn();
    session.send({ type: 'response.unauthorized' });
    await takenIn();
    expect([log.view().actors, log.view().lines, forwarded]).toEqual([[], [], []]);
  });

  it('notifies viewers once a task and listeners of every event, until they unsubscribe', async () => {
    const { log, session } = fixture();
    const [seen, forwarded]: [number[], string[]] = [[], []];
    const unsubscribe = log.subscribe(() => seen.push(log.view().lines.length));
    const stopForwarding = log.forward(({ type }) => forwarded.push(type));
    session.start();
    session.send({ type: 'response.unauthorized' });
    await takenIn();
    unsubscribe();
    stopForwarding();
    session.send(LOGIN);
    await takenIn();
    const sent = ['@xstate.event', '@xstate.microstep', '@xstate.snapshot'];
    expect([seen, forwarded]).toEqual([[2], ['@xstate.actor', '@xstate.event', '@xstate.snapshot', ...sent]]);
  });
});
