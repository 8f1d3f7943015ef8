import type { ConfirmationOutput } from '#src/machines/confirmation/confirmation.machine.ts';
import { ordersMachine } from '#src/machines/orders/orders.machine.ts';
import { machineModel } from '../../models/machine-model.ts';
import type { Gestures } from '../../models/walk-on-screen.tsx';
import { orderOf } from '../../support/fixtures/orders.ts';

export const FIRST = orderOf(1);
export const SECOND = orderOf(2);

const questionEnd = (outcome: ConfirmationOutput['outcome']) => ({
  actorId: 'confirmation' as const,
  output: { outcome, id: FIRST._id },
});

/** Every path through the orders on the dashboard. The question about a completion is silent. */
export const ordersModel = machineModel(ordersMachine, {
  examples: {
    'seenOrders.found': [{ seenUntil: FIRST.createdAt }],
    'completion.requested': [{ order: FIRST }],
    'xstate.done.actor.confirmation': [questionEnd('cancelled'), questionEnd('done')],
    'row.changed': [
      { change: 'added', order: SECOND },
      { change: 'removed', order: FIRST },
      { change: 'replaced', order: { ...FIRST, note: 'دوشنبه زنگ بزن.' } },
    ],
    'orders.listed': [{ orders: [FIRST, SECOND] }],
    'orders.failed': [{ error: new Error('nobody answered'), reference: '1a2b3c4d' }],
  },
  distinguish: ({ orders, seenUntil }) => [orders.map(({ _id }) => _id), seenUntil],
});

/** Gestures of the admin in the list of orders. */
export const ordersGestures: Gestures<typeof ordersMachine> = {
  'newOrders.acknowledged': async (page) => {
    // Without new orders there is no button.
    if (page.read().enabled.includes('متوجه شدم')) await page.click('متوجه شدم');
  },
  'completion.requested': async (page) => {
    const name = `تکمیل سفارش ${FIRST.name}`;
    // An order that has been completed has no button any more.
    if (page.read().enabled.includes(name)) await page.click(name);
  },
};
