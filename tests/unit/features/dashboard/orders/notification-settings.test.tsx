import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { OrdersList } from '#src/features/dashboard/orders/orders-list.tsx';
import {
  orderNotificationsMachine,
  type PermissionEvent,
} from '#src/machines/order-notifications/order-notifications.machine.ts';
import { startActor } from '../../../../support/models/open-actor.ts';
import { renderScreen } from '../../../../support/models/render-screen.tsx';

it.each<{ readonly type: PermissionEvent['type']; readonly place: string }>([
  { type: 'permission.granted', place: 'orders' },
  { type: 'permission.denied', place: 'orders' },
  { type: 'permission.open', place: '' },
])('moves the focus of the button to "$place" on $type', async ({ type, place }) => {
  const { actor } = startActor(orderNotificationsMachine, {}, { type: 'permission.open' });
  renderScreen(<OrdersList />, { adminActors: { orderNotifications: actor } });
  const button = screen.getByRole('button', { name: 'از سفارش تازه خبرم کن' });
  await userEvent.click(button);
  act(() => actor.send({ type }));
  expect([document.activeElement === button, document.activeElement?.id]).toEqual([place === '', place]);
});
