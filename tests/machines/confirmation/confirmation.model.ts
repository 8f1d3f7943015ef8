import { confirmationMachine } from '#src/machines/confirmation/confirmation.machine.ts';
import { machineModel } from '../../models/machine-model.ts';
import type { Gestures } from '../../models/walk-on-screen.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { productOf } from '../../support/fixtures/products.ts';
import type { Page } from '../../support/screens/page.ts';

export const GEAR = productOf(1, { title: 'چرخ‌دنده' });
export const DELETION = { kind: 'deletion', product: GEAR } as const;
export const ORDER = orderOf(1);
export const COMPLETION = { kind: 'completion', order: ORDER } as const;
export const REMOVAL = { kind: 'removal', order: ORDER } as const;
export const OFFLINE = new Error('offline');

/** Every path through the question about a deletion. */
export const confirmationModel = machineModel(confirmationMachine, {
  input: DELETION,
  examples: {
    'action.confirmed': [{}],
    'action.cancelled': [{}],
    'dashboard.closed': [{}],
    'session.expired': [{}],
    'action.succeeded': [{}],
    'action.missing': [{}],
    'action.failed': [{ error: OFFLINE, reference: '1a2b3c4d' }],
  },
  outcomes: { carryOut: ['action.succeeded', 'action.missing', 'action.failed'] },
  unheard: [
    {
      in: 'carryingOut',
      events: ['action.confirmed', 'action.cancelled', 'dashboard.closed'],
      because: 'The request is on its way and cannot be taken back.',
    },
    { in: 'asking', events: ['session.expired'], because: 'The question stays until the admin signs in again.' },
  ],
});

export const confirmationGestures: Gestures<typeof confirmationMachine, Page> = {
  'action.confirmed': (page) => page.click(/^(حذف محصول|تلاش دوباره)$/),
  'action.cancelled': (page) => page.click('انصراف'),
};
