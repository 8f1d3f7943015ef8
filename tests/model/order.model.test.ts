import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { mockedNetwork } from '../support/mocked-network.ts';
import { driveOrder, ORDER, type OrderStage, orderModel, orderRefusal, orderStage } from '../support/order-stage.ts';
import { expectWhole } from '../support/transition-coverage.ts';

const model = orderModel();
const network = mockedNetwork();

describe('order: the real actor follows the model', () => {
  it.each(model.paths)('%s', async (_title, path) => {
    const opened = orderStage(network);
    await model.walk(path, { journal: opened.journal, ...driveOrder(opened) });
  });
});

describe('order: the model leaves nothing out', () => {
  it('was walked whole on real actors', () => {
    expectWhole(model.coverage(), 'order: 5/5 states, 4/4 event types, 6/6 transitions, guards both ways 2/2');
  });
});

// Generated paths agree with whatever arrows the machine draws; these ends are written by hand.
describe('order: stories', () => {
  const isDone = ({ actor }: OrderStage) => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));

  it('without a session nothing is shown, and that is said', async () => {
    const opened = orderStage(network);
    network.database.orders.add(ORDER);
    opened.actor.start();
    await opened.loads.answer();
    await isDone(opened);
    expect(opened.actor.getSnapshot().value).toBe('forbidden');
    expect(opened.actor.getSnapshot().context.order).toBe(null);
    expect(opened.notices).toEqual([{ type: 'session.refused' }]);
  });

  it('an id that cannot be one is as good as missing', async () => {
    const opened = orderStage(network);
    opened.actor.start();
    await opened.loads.answer(orderRefusal(400));
    await isDone(opened);
    expect(opened.actor.getSnapshot().value).toBe('missing');
  });

  it('a failure is only logged, and can be tried again [8.orders.failed]', async () => {
    const opened = orderStage(network);
    opened.actor.start();
    await opened.loads.answer(new HttpResponse('<h1>Bad Gateway</h1>', { status: 502 }));
    await isDone(opened);
    expect(opened.actor.getSnapshot().value).toBe('failed');
    expect(opened.logged).toEqual([expect.any(Error)]);
    opened.actor.send({ type: 'order.requested' });
    await opened.loads.answer(HttpResponse.json({ order: ORDER }));
    await isDone(opened);
    expect(opened.actor.getSnapshot().context.order).toEqual(ORDER);
  });

  it('an answer is waited for 20 s and no longer', async () => {
    const { actor, clock, loads, logged } = orderStage(network);
    actor.start();
    await loads.next();
    clock.increment(19_999);
    expect(actor.getSnapshot().value).toBe('loading');
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe('failed');
    expect(logged).toEqual(['deadline']);
  });
});
