import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { MOCK_ADMIN } from '#src/mocks/sessions.ts';
import { MOCK_ORIGIN, mockedNetwork } from '../support/mocked-network.ts';
import { FIRST, type OrdersStage, ordersStage, SECOND, THIRD } from '../support/orders-stage.ts';
import { quiet } from '../support/quiet.ts';

const network = mockedNetwork();

const isListed = ({ actor }: OrdersStage) => waitFor(actor, (snapshot) => snapshot.matches({ listed: 'resting' }));

/** An admin before two orders; the mocks know both of them and the admin. */
async function atTheDesk(): Promise<OrdersStage> {
  await fetch(`${MOCK_ORIGIN}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(MOCK_ADMIN),
  });
  network.database.orders.add(FIRST);
  network.database.orders.add(SECOND);
  const opened = ordersStage(network);
  opened.actor.start();
  await opened.loads.answer();
  await isListed(opened);
  return opened;
}

const idsOf = ({ actor }: OrdersStage) => actor.getSnapshot().context.orders.map(({ _id }) => _id);

// Generated paths agree with whatever arrows the machine draws; these ends are written by hand.
describe('orders: stories', () => {
  const REQUEST = { type: 'completion.requested', id: FIRST._id } as const;
  const CONFIRM = { type: 'completion.confirmed' } as const;

  it('the newest order is first, and a completed one is gone from desk and server', async () => {
    const opened = await atTheDesk();
    expect(idsOf(opened)).toEqual([SECOND._id, FIRST._id]);
    opened.actor.send(REQUEST);
    opened.actor.send(CONFIRM);
    await opened.completions.answer();
    await isListed(opened);
    expect(idsOf(opened)).toEqual([SECOND._id]);
    expect(network.database.orders.find(FIRST._id)).toBe(null);
    expect(opened.notices).toEqual([{ type: 'order.completed' }]);
  });

  it('nothing is completed without confirmation [4.orders.complete]', async () => {
    const opened = await atTheDesk();
    opened.actor.send(CONFIRM);
    opened.actor.send(REQUEST);
    opened.actor.send({ type: 'completion.cancelled' });
    opened.actor.send(CONFIRM);
    await quiet();
    expect(opened.completions.total).toBe(0);
    expect(opened.actor.getSnapshot().context.selectedId).toBe(null);
  });

  it('a second confirmation changes nothing, nor does another choice meanwhile', async () => {
    const opened = await atTheDesk();
    opened.actor.send(REQUEST);
    opened.actor.send(CONFIRM);
    opened.actor.send(CONFIRM);
    opened.actor.send({ type: 'completion.requested', id: SECOND._id });
    await opened.completions.answer();
    await isListed(opened);
    await quiet();
    expect(opened.completions.total).toBe(1);
    expect(idsOf(opened)).toEqual([SECOND._id]);
  });

  it('an order that somebody else completed is as good as done', async () => {
    const opened = await atTheDesk();
    network.database.orders.remove(FIRST._id);
    opened.actor.send(REQUEST);
    opened.actor.send(CONFIRM);
    await opened.completions.answer();
    await isListed(opened);
    expect(idsOf(opened)).toEqual([SECOND._id]);
    expect(opened.notices).toEqual([{ type: 'order.alreadyGone' }]);
  });

  it('a failed completion leaves the order where it was, and it can be tried again', async () => {
    const opened = await atTheDesk();
    opened.actor.send(REQUEST);
    opened.actor.send(CONFIRM);
    await opened.completions.answer(new HttpResponse(null, { status: 500 }));
    await isListed(opened);
    expect(idsOf(opened)).toEqual([SECOND._id, FIRST._id]);
    expect(opened.notices).toEqual([{ type: 'order.completionFailed' }]);
    expect(opened.actor.getSnapshot().can(REQUEST)).toBe(true);
  });

  it('a completion that nobody answers for 20 s has failed, and the order stays', async () => {
    const opened = await atTheDesk();
    opened.actor.send(REQUEST);
    opened.actor.send(CONFIRM);
    await opened.completions.next();
    opened.clock.increment(19_999);
    expect(opened.actor.getSnapshot().value).toEqual({ listed: 'completing' });
    opened.clock.increment(1);
    expect(opened.actor.getSnapshot().value).toEqual({ listed: { resting: 'unwatched' } });
    expect(idsOf(opened)).toEqual([SECOND._id, FIRST._id]);
    expect(opened.notices).toEqual([{ type: 'order.completionFailed' }]);
  });

  it('a list that cannot be had is logged, told to nobody, and can be asked for again', async () => {
    const opened = ordersStage(network);
    opened.actor.start();
    await opened.loads.answer(new HttpResponse('<h1>Bad Gateway</h1>', { status: 502 }));
    await waitFor(opened.actor, (snapshot) => snapshot.matches('failed'));
    expect(opened.logged).toEqual([expect.any(Error)]);
    expect(opened.notices).toEqual([]);
    opened.actor.send({ type: 'orders.requested' });
    await opened.loads.answer(HttpResponse.json([FIRST, SECOND]));
    await isListed(opened);
    expect(idsOf(opened)).toEqual([FIRST._id, SECOND._id]);
  });

  it('a list is waited for 20 s and no longer', async () => {
    const opened = ordersStage(network);
    opened.actor.start();
    await opened.loads.next();
    opened.clock.increment(19_999);
    expect(opened.actor.getSnapshot().value).toBe('loading');
    opened.clock.increment(1);
    expect(opened.actor.getSnapshot().value).toBe('failed');
    expect(opened.logged).toEqual(['deadline']);
  });

  it('the admin may ask for the list anew whenever nothing is asked', async () => {
    const opened = await atTheDesk();
    network.database.orders.add(THIRD);
    opened.actor.send({ type: 'orders.requested' });
    expect(opened.actor.getSnapshot().value).toBe('loading');
    await opened.loads.answer();
    await isListed(opened);
    expect(idsOf(opened)).toEqual([THIRD._id, SECOND._id, FIRST._id]);
  });

  it('a watch that reaches nobody is only logged, and goes on', async () => {
    const opened = await atTheDesk();
    opened.actor.send({ type: 'desk.entered' });
    opened.timers.runOut();
    await opened.loads.answer(HttpResponse.error());
    await waitFor(opened.actor, () => opened.logged.length > 0);
    expect(opened.logged).toEqual([expect.any(Error)]);
    expect(idsOf(opened)).toEqual([SECOND._id, FIRST._id]);
    expect(opened.actor.getSnapshot().value).toEqual({ listed: { resting: 'watched' } });
  });

  it('a watch that finds the session over says so, and takes what visitors wrote with it', async () => {
    const opened = await atTheDesk();
    opened.actor.send({ type: 'desk.entered' });
    await fetch(`${MOCK_ORIGIN}/api/admin/logout`, { method: 'POST' });
    opened.timers.runOut();
    await opened.loads.answer();
    await waitFor(opened.actor, (snapshot) => snapshot.matches('forbidden'));
    expect(idsOf(opened)).toEqual([]);
    expect(opened.notices).toEqual([{ type: 'session.refused' }]);
  });

  it('orders that come while the desk is open are shown, and new until the admin takes note', async () => {
    const opened = await atTheDesk();
    opened.actor.send({ type: 'desk.entered' });
    network.database.orders.add(THIRD);
    expect(opened.timers.runOut()).toBe(30_000);
    await opened.loads.answer();
    await waitFor(opened.actor, ({ context }) => context.orders.length === 3);
    expect(opened.actor.getSnapshot().context.knownIds).toEqual([SECOND._id, FIRST._id]);
    opened.actor.send({ type: 'news.acknowledged' });
    expect(opened.actor.getSnapshot().context.knownIds).toEqual(idsOf(opened));
  });

  it('a list in which nothing has changed is left alone, and asked for by its tag (304)', async () => {
    const opened = await atTheDesk();
    const { orders } = opened.actor.getSnapshot().context;
    const answered = async () => {
      const { request, answer } = await opened.loads.next();
      answer();
      return request.headers.get('If-None-Match');
    };
    opened.actor.send({ type: 'desk.entered' });
    opened.timers.runOut();
    const watched = await answered();
    opened.actor.send({ type: 'orders.requested' });
    const asked = await answered();
    await isListed(opened);
    expect(opened.actor.getSnapshot().context.orders).toBe(orders);
    expect([watched, asked]).toEqual([expect.stringMatching(/^".+"$/), watched]);
  });

  it('a list from which an order was taken is asked for as a whole', async () => {
    const opened = await atTheDesk();
    opened.actor.send(REQUEST);
    opened.actor.send(CONFIRM);
    await opened.completions.answer();
    await isListed(opened);
    opened.actor.send({ type: 'orders.requested' });
    expect((await opened.loads.next()).request.headers.has('If-None-Match')).toBe(false);
  });

  it('nobody is asked for new orders while the desk is not open, or an order is being completed', async () => {
    const opened = await atTheDesk();
    const counts = [opened.timers.count];
    for (const event of [{ type: 'desk.entered' }, REQUEST, CONFIRM] as const) {
      opened.actor.send(event);
      counts.push(opened.timers.count);
    }
    await opened.completions.answer();
    await isListed(opened);
    counts.push(opened.timers.count);
    opened.actor.send({ type: 'desk.left' });
    counts.push(opened.timers.count);
    expect(counts).toEqual([0, 1, 0, 0, 1, 0]);
  });

  it('an older list that is still under way does not bring back a completed order', async () => {
    const opened = await atTheDesk();
    opened.actor.send({ type: 'desk.entered' });
    opened.timers.runOut();
    const older = await opened.loads.next();
    opened.actor.send(REQUEST);
    opened.actor.send(CONFIRM);
    await opened.completions.answer();
    await isListed(opened);
    older.answer(HttpResponse.json([FIRST, SECOND]));
    await quiet();
    expect(idsOf(opened)).toEqual([SECOND._id]);
  });

  it('a session that ends takes what visitors wrote with it', async () => {
    const opened = await atTheDesk();
    opened.actor.send({ type: 'desk.entered' });
    opened.actor.send({ type: 'session.ended' });
    expect(opened.actor.getSnapshot().value).toBe('forbidden');
    expect(opened.actor.getSnapshot().context).toEqual({
      orders: [],
      selectedId: null,
      knownIds: null,
      isDeskOpen: true,
    });
    expect(opened.notices).toEqual([]);
    expect(opened.timers.count).toBe(0);
  });

  it('a session that ended is told once, and the list can be asked for again', async () => {
    const opened = ordersStage(network);
    opened.actor.start();
    await opened.loads.answer();
    await waitFor(opened.actor, (snapshot) => snapshot.matches('forbidden'));
    expect(opened.notices).toEqual([{ type: 'session.refused' }]);
    opened.actor.send({ type: 'orders.requested' });
    expect(opened.actor.getSnapshot().value).toBe('loading');
  });
});
