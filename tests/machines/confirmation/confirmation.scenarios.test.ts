import { describe, expect, it } from 'vitest';
import {
  type ConfirmationEvent,
  type ConfirmedAction,
  confirmationMachine,
} from '#src/machines/confirmation/confirmation.machine.ts';
import { startActor } from '../../support/actors/open-actor.ts';
import { COMPLETION, DELETION, GEAR, OFFLINE, ORDER, REMOVAL } from './confirmation.model.ts';

const CONFIRM = { type: 'action.confirmed' } as const;
const FAIL = { type: 'action.failed', error: OFFLINE, reference: '1a2b3c4d' } as const;

const ask = (action: ConfirmedAction, ...events: readonly ConfirmationEvent[]) =>
  startActor(confirmationMachine, { input: action }, ...events);

describe('a confirmation', () => {
  it('carries nothing out before it is confirmed [4.panel.delete]', () => {
    const asked = ask(DELETION);
    expect([asked.state(), asked.started('carryOut')]).toEqual(['asking.open', []]);
    expect(asked.context()).toEqual({ action: DELETION, reference: '' });
  });

  it('carries the action out once, however often it is confirmed [4.panel.confirmed]', () => {
    const confirmed = ask(DELETION, CONFIRM, CONFIRM);
    expect([confirmed.state(), confirmed.started('carryOut')]).toEqual(['carryingOut', [DELETION]]);
  });

  it.each(['action.cancelled', 'dashboard.closed'] as const)(
    'ends without the action on %s [4.panel.cancelled]',
    (type) => {
      for (const failedBefore of [[], [CONFIRM, FAIL]]) {
        const { actor, emitted } = ask(DELETION, ...failedBefore, { type });
        const announced = failedBefore.length > 0 ? [{ type: 'product.deletionFailed', reference: '1a2b3c4d' }] : [];
        expect([actor.getSnapshot().output, emitted]).toEqual([{ outcome: 'cancelled', id: GEAR.id }, announced]);
      }
    },
  );

  it.each([
    { action: DELETION, answer: 'action.succeeded', outcome: 'done', notification: { type: 'product.deleted' } },
    {
      action: DELETION,
      answer: 'action.missing',
      outcome: 'missing',
      notification: { type: 'product.alreadyDeleted' },
    },
    {
      action: COMPLETION,
      answer: 'action.succeeded',
      outcome: 'done',
      notification: { type: 'order.completed', order: ORDER },
    },
    {
      action: COMPLETION,
      answer: 'action.missing',
      outcome: 'missing',
      notification: { type: 'order.alreadyCompleted', order: ORDER },
    },
    {
      action: REMOVAL,
      answer: 'action.succeeded',
      outcome: 'done',
      notification: { type: 'order.removed', order: ORDER },
    },
    {
      action: REMOVAL,
      answer: 'action.missing',
      outcome: 'missing',
      notification: { type: 'order.alreadyRemoved', order: ORDER },
    },
  ] as const)('ends $outcome and announces $notification.type', ({ action, answer, outcome, notification }) => {
    const { actor, emitted } = ask(action, CONFIRM, { type: answer });
    const id = action === DELETION ? GEAR.id : ORDER._id;
    expect([actor.getSnapshot().output, emitted]).toEqual([{ outcome, id }, [notification]]);
  });

  it.each([
    { action: DELETION, notification: { type: 'product.deletionFailed' } },
    { action: COMPLETION, notification: { type: 'order.completionFailed', order: ORDER } },
    { action: REMOVAL, notification: { type: 'order.removalFailed', order: ORDER } },
  ])('logs a failure, announces $notification.type and asks again [8.deletion.failed, 8.completion.failed]', (row) => {
    const failed = ask(row.action, CONFIRM, FAIL);
    expect([failed.state(), failed.logged]).toEqual(['asking.failed', [OFFLINE]]);
    expect(failed.emitted).toEqual([{ ...row.notification, reference: '1a2b3c4d' }]);
    failed.send(CONFIRM);
    expect([failed.state(), failed.started('carryOut')]).toEqual(['carryingOut', [row.action, row.action]]);
  });

  it('asks again after the session expired during the request', () => {
    expect(ask(DELETION, CONFIRM, { type: 'session.expired' }).state()).toBe('asking.open');
  });
});
