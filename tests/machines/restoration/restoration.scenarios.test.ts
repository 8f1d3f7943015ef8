import { describe, expect, it } from 'vitest';
import { type RestorationEvent, restorationMachine } from '#src/machines/restoration/restoration.machine.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { startActor } from '../../support/models/open-actor.ts';
import { COMPLETED } from './restoration.model.ts';

const REQUEST: RestorationEvent = { type: 'restoration.requested', order: COMPLETED };
const open = (...events: readonly RestorationEvent[]) => startActor(restorationMachine, {}, ...events);

describe('a restoration', () => {
  it('requests the order once, however often it is asked for', () => {
    const asked = open(REQUEST, REQUEST);
    expect([asked.state(), asked.started('restoreOrder')]).toEqual(['restoring', [COMPLETED]]);
  });

  it('announces a restored order, and reports it without its completion', () => {
    const restored = open(REQUEST, { type: 'restoration.succeeded', order: COMPLETED });
    expect([restored.state(), restored.emitted]).toEqual(['idle', [{ type: 'order.restored' }]]);
    expect(restored.sentToParent).toEqual([{ type: 'order.restored', order: orderOf(1) }]);
  });

  it('announces that an order is no longer among the completed ones, and reports it', () => {
    const missing = open(REQUEST, { type: 'restoration.missing', order: COMPLETED });
    expect([missing.state(), missing.emitted]).toEqual(['idle', [{ type: 'order.notRestorable' }]]);
    expect(missing.sentToParent).toEqual([{ type: 'order.left', order: COMPLETED }]);
  });

  it('logs and announces a failure, and can be asked again', () => {
    const failed = open(REQUEST, { type: 'restoration.failed', error: 'offline', reference: '1a2b3c4d' });
    expect([failed.state(), failed.logged, failed.sentToParent]).toEqual(['idle', ['offline'], []]);
    expect(failed.emitted).toEqual([{ type: 'order.restorationFailed', reference: '1a2b3c4d' }]);
    failed.send(REQUEST);
    expect(failed.state()).toBe('restoring');
  });
});
