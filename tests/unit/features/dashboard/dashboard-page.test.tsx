import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DashboardPage } from '#src/features/dashboard/dashboard-page.tsx';
import { orderOf } from '../../../support/fixtures/orders.ts';
import { renderScreen } from '../../../support/screens/render-screen.tsx';

it('loads the completed orders each time that they are shown', async () => {
  const { adminActors, go } = renderScreen(<DashboardPage />, { path: '/dashboard#completed' });
  const { completedOrders } = adminActors;
  expect(completedOrders.getSnapshot().value).toBe('loading');
  act(() => completedOrders.send({ type: 'orders.listed', orders: [orderOf(1)] }));
  expect(screen.getByRole('link', { name: orderOf(1).name }).isConnected).toBe(true);
  await go('/dashboard#orders');
  expect(completedOrders.getSnapshot().value).toEqual({ listed: 'fresh' });
  await go('/dashboard#completed');
  expect(completedOrders.getSnapshot().value).toEqual({ listed: 'refreshing' });
});
