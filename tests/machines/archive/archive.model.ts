import { archiveMachine } from '#src/machines/archive/archive.machine.ts';
import type { ConfirmationOutput } from '#src/machines/confirmation/confirmation.machine.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { machineModel } from '../../support/models/machine-model.ts';
import type { Gestures } from '../../support/models/walk-model.tsx';

const COMPLETION = { completedAt: '2026-11-22T10:00:00.000Z', deletionAt: '2026-12-22T10:00:00.000Z' };
export const FIRST = { ...orderOf(1), ...COMPLETION };
export const SECOND = { ...orderOf(2), ...COMPLETION };
export const removeLabel = ({ name }: { readonly name: string }) => `حذف همیشگی سفارش ${name}`;

const questionEnd = (outcome: ConfirmationOutput['outcome']) => ({
  actorId: 'confirmation' as const,
  output: { outcome, id: FIRST._id },
});

/** Every path through the completed orders. The question about a removal is silent. */
export const archiveModel = machineModel(archiveMachine, {
  examples: {
    'removal.requested': [{ order: FIRST }],
    'xstate.done.actor.confirmation': [questionEnd('cancelled'), questionEnd('done')],
    'orders.listed': [{ orders: [FIRST, SECOND] }],
    'orders.failed': [{ error: new Error('nobody answered'), reference: '1a2b3c4d' }],
    'order.restored': [{ order: SECOND }],
    'order.left': [{ order: SECOND }],
  },
  distinguish: ({ orders }) => orders.map(({ _id }) => _id),
});

export const archiveGestures: Gestures<typeof archiveMachine> = {
  'removal.requested': async (page, { order }) => {
    // An order that has been removed has no button any more.
    if (page.read().enabled.includes(removeLabel(order))) await page.click(removeLabel(order));
  },
};
