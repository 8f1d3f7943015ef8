import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DashboardPage } from '#src/features/dashboard/dashboard-page.tsx';
import { orderOf } from '../../../support/fixtures/orders.ts';
import { renderScreen } from '../../../support/models/render-screen.tsx';

it('loads the completed orders each time that they are shown', async () => {
  const { adminActors, go } = renderScreen(<DashboardPage />, { path: '/dashboard#completed' });
  const { archive } = adminActors;
  expect(archive.getSnapshot().value).toEqual({ open: 'loading' });
  act(() => archive.send({ type: 'orders.listed', orders: [orderOf(1)] }));
  expect(screen.getByRole('link', { name: orderOf(1).name }).isConnected).toBe(true);
  await go('/dashboard#orders');
  expect(archive.getSnapshot().value).toBe('closed');
  await go('/dashboard#completed');
  expect(archive.getSnapshot().value).toEqual({ open: 'loading' });
});
