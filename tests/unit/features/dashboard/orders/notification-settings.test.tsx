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

it.each<[PermissionEvent['type'], string]>([
  ['permission.granted', 'orders'],
  ['permission.denied', 'orders'],
  ['permission.open', ''],
])('a button that goes with the answer %s leaves its focus to the list', async (type, place) => {
  const { actor } = startActor(orderNotificationsMachine, {}, { type: 'permission.open' });
  renderScreen(<OrdersList />, { adminActors: { orderNotifications: actor } });
  const button = screen.getByRole('button', { name: 'از سفارش تازه خبرم کن' });
  await userEvent.click(button);
  act(() => actor.send({ type }));
  expect([document.activeElement === button, document.activeElement?.id]).toEqual([place === '', place]);
});
