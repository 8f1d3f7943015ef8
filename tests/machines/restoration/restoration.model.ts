import { restorationMachine } from '#src/machines/restoration/restoration.machine.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { machineModel } from '../../support/models/machine-model.ts';
import type { Gestures } from '../../support/models/walk-model.tsx';

const OPEN = orderOf(1);
export const COMPLETED = {
  ...OPEN,
  completedAt: '2026-11-22T10:00:00.000Z',
  deletionAt: '2026-12-22T10:00:00.000Z',
};
export const RESTORE = `بازگرداندن سفارش ${OPEN.name}`;

/** Every path through the restoration of an order. */
export const restorationModel = machineModel(restorationMachine, {
  examples: {
    'restoration.requested': [{ order: COMPLETED }],
    'restoration.succeeded': [{ order: COMPLETED }],
    'restoration.missing': [{ order: COMPLETED }],
    'restoration.failed': [{ error: new Error('offline'), reference: '1a2b3c4d' }],
  },
});

export const restorationGestures: Gestures<typeof restorationMachine> = {
  'restoration.requested': (page) => page.click(RESTORE),
};
