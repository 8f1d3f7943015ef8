import { describe, expect, it } from 'vitest';
import { type ArchiveEvent, archiveMachine } from '#src/machines/archive/archive.machine.ts';
import { startActor } from '../../support/models/open-actor.ts';
import { FIRST, SECOND } from './archive.model.ts';

const OPEN: ArchiveEvent = { type: 'archive.opened' };
const CLOSE: ArchiveEvent = { type: 'archive.closed' };
const REFRESH: ArchiveEvent = { type: 'refresh.requested' };
const LISTED: ArchiveEvent = { type: 'orders.listed', orders: [FIRST, SECOND] };
const FAILED: ArchiveEvent = { type: 'orders.failed', error: 'unreachable', reference: '1a2b3c4d' };
const REMOVE: ArchiveEvent = { type: 'removal.requested', order: FIRST };

/** The completed orders with their real question. The network is silent. */
function open(...events: readonly ArchiveEvent[]) {
  const opened = startActor(archiveMachine, { real: ['confirmation'] }, ...events);
  return {
    ...opened,
    orders: () => opened.context().orders,
    question: () => opened.actor.getSnapshot().children.confirmation,
    loads: () => opened.started('loadCompletedOrders'),
  };
}

describe('the completed orders', () => {
  it('are not loaded before their list is opened, and each time that it is', () => {
    const orders = open();
    expect(orders.loads()).toEqual([]);
    orders.send(OPEN, LISTED, CLOSE, OPEN);
    expect([orders.state(), orders.loads()]).toEqual(['open.loading', [[], [FIRST, SECOND]]]);
  });

  it('log a failure to load and can be loaded again', () => {
    const failed = open(OPEN, FAILED);
    expect([failed.state(), failed.logged, failed.context().reference]).toEqual([
      'open.failed',
      ['unreachable'],
      '1a2b3c4d',
    ]);
    failed.send(REFRESH);
    expect(failed.state()).toBe('open.loading');
  });

  it('lose an order that was restored or is no longer there, whether the list is open or not', () => {
    const orders = open(OPEN, LISTED, { type: 'order.restored', order: FIRST });
    expect([orders.state(), orders.orders()]).toEqual(['open.listed', [SECOND]]);
    orders.send(CLOSE, { type: 'order.left', order: SECOND });
    expect(orders.orders()).toEqual([]);
  });

  it('ask before one is deleted for good', () => {
    const asked = open(OPEN, LISTED, REMOVE);
    expect([asked.state(), asked.question()?.getSnapshot().context.action]).toEqual([
      'removing',
      { kind: 'removal', order: FIRST },
    ]);
    asked.question()?.send({ type: 'action.confirmed' });
    asked.question()?.send({ type: 'action.succeeded' });
    expect([asked.state(), asked.orders()]).toEqual(['open.listed', [SECOND]]);
  });

  it('keep the order if the question is cancelled or the dashboard is left', () => {
    const asked = open(OPEN, LISTED, REMOVE);
    asked.question()?.send({ type: 'action.cancelled' });
    expect([asked.state(), asked.orders()]).toEqual(['open.listed', [FIRST, SECOND]]);
    asked.send(REMOVE, { type: 'dashboard.closed' });
    expect([asked.state(), asked.orders()]).toEqual(['open.listed', [FIRST, SECOND]]);
  });
});
