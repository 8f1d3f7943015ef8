import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DeviceOrders } from '#src/features/order-form/device-orders.tsx';
import { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import { WITH_RECEIPT, WITHOUT_RECEIPT } from '../../../machines/order-submission/order-submission.model.ts';
import { startActor } from '../../../support/actors/open-actor.ts';
import { pageInDom } from '../../../support/screens/page.ts';
import { renderScreen } from '../../../support/screens/render-screen.tsx';

it('lists the orders with number, date and parts but not how far they are, and forgets one [4.device.orders, 4.device.forgotten]', async () => {
  const found = { type: 'deviceOrder.found', orders: [WITH_RECEIPT, WITHOUT_RECEIPT] } as const;
  const { actor, sentTo, send } = startActor(orderSubmissionMachine, {}, found);
  renderScreen(<DeviceOrders except={undefined} />, { actors: { orderSubmission: actor } });
  const rows = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(rows()).toEqual([
    'رسید ZZZ ZZZ۲۹ آبان ۱۴۰۵№\u00a0۰۷برداشتن از این دستگاه',
    '9AB CDE۲۹ آبان ۱۴۰۵برداشتن از این دستگاه',
  ]);
  await pageInDom().click('برداشتن از این دستگاه: سفارش ZZZ ZZZ');
  expect(sentTo('deviceOrders')).toEqual([{ type: 'deviceOrder.forgotten', id: WITH_RECEIPT.id }]);
  act(() => send({ type: 'deviceOrder.found', orders: [WITHOUT_RECEIPT] }));
  expect(rows()).toEqual(['9AB CDE۲۹ آبان ۱۴۰۵برداشتن از این دستگاه']);
});

it('does not list the order whose receipt is on the page', () => {
  const { actor } = startActor(orderSubmissionMachine, {}, { type: 'deviceOrder.found', orders: [WITH_RECEIPT] });
  renderScreen(<DeviceOrders except={WITH_RECEIPT.id} />, { actors: { orderSubmission: actor } });
  expect(document.querySelectorAll('li')).toHaveLength(0);
});
