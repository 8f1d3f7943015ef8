import type { ConfirmationOutput } from '#src/machines/confirmation/confirmation.machine.ts';
import { ordersMachine } from '#src/machines/orders/orders.machine.ts';
import { machineModel } from '../../models/machine-model.ts';
import type { Gestures } from '../../models/walk-on-screen.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import type { Page } from '../../support/screens/page.ts';

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
    'refresh.requested': [{}],
    'newOrders.acknowledged': [{}],
    'dashboard.closed': [{}],
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
  outcomes: { seenOrders: ['seenOrders.found'], loadOrders: ['orders.listed', 'orders.failed'] },
  unheard: [
    {
      in: ['unloaded', 'loading', 'failed', 'completing'],
      events: ['completion.requested', 'newOrders.acknowledged'],
      because: 'The list is not shown, or a dialog covers it.',
    },
    {
      in: ['unloaded', 'loading', 'listed', 'failed'],
      events: ['dashboard.closed'],
      because: 'No question is open.',
    },
    { in: ['unloaded', 'failed'], events: ['row.changed'], because: 'The next list contains the change.' },
    {
      in: ['loading', 'listed.refreshing', 'listed.retrying'],
      events: ['refresh.requested'],
      because: 'A list is on its way.',
    },
    { in: 'completing', events: ['refresh.requested'], because: 'An older list would show the order again.' },
    {
      in: ['loading', 'listed', 'completing', 'failed'],
      events: ['seenOrders.found'],
      because: 'It is read once, when the machine starts.',
    },
  ],
  distinguish: ({ orders, seenUntil }) => [orders.map(({ _id }) => _id), seenUntil],
});

/** Gestures of the admin in the list of orders. */
export const ordersGestures: Gestures<typeof ordersMachine, Page> = {
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
