import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Order } from '#src/contract/schema.generated.ts';
import { OrdersList } from '#src/features/dashboard/orders-list.tsx';
import { ordersMachine } from '#src/machines/orders/orders.machine.ts';
import { startActor } from '../../../support/open-actor.ts';
import { orderOf } from '../../../support/orders.ts';
import { renderScreen } from '../../../support/render-screen.tsx';
import { comeNear, stayAway, watchedWindow } from '../../../support/watched-window.ts';

watchedWindow();

const ORDERS = Array.from({ length: 5_000 }, (_, index): Order => {
  const createdAt = new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString();
  return { ...orderOf(1), _id: String(index).padStart(22, '0'), createdAt };
});

function open(orders: readonly Order[]) {
  const { actor } = startActor(ordersMachine, { input: undefined }, { type: 'orders.listed', orders });
  const view = renderScreen(<OrdersList />, { adminActors: { orders: actor }, path: '/dashboard' });
  const find = (found: readonly Order[]) =>
    act(() => {
      actor.send({ type: 'refresh.requested' });
      actor.send({ type: 'orders.listed', orders: found });
    });
  return { view, find };
}
const drawn = () => screen.getAllByRole('heading', { level: 3 }).length;

it('5,000 orders are counted whole and drawn as far as the admin has come near', async () => {
  const { view } = open(ORDERS);
  expect(screen.getByText('۵٬۰۰۰ سفارش باز').getAttribute('role')).toBe('status');
  expect(drawn()).toBe(12);
  await stayAway();
  expect(drawn()).toBe(12);
  await comeNear();
  expect(drawn()).toBe(24);
  view.unmount();
  open(ORDERS);
  expect(drawn(), 'as many as before for who comes back').toBe(24);
});

it('a new order comes first, and the row that it pushes out is drawn when the admin comes near', async () => {
  const { find } = open(ORDERS.slice(0, 25));
  const first = () => screen.getAllByRole('heading', { level: 3 })[0]?.textContent;
  find([...ORDERS.slice(0, 25), { ...orderOf(26), name: 'تازه' }]);
  expect([first(), drawn()]).toEqual(['تازه', 24]);
  await comeNear();
  expect(drawn()).toBe(26);
});
