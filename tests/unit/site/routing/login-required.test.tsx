import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { LoginRequired } from '#src/site/routing/login-required.tsx';
import { renderScreen } from '../../../support/screens/render-screen.tsx';

it('takes the place of a page that needs a login, so that Back leads to the page before', async () => {
  const { go, place, state } = renderScreen(
    <Routes>
      <Route path="/dashboard" element={<LoginRequired>orders</LoginRequired>} />
      <Route path="*" element={null} />
    </Routes>,
    { path: '/about' },
  );
  await go('/dashboard');
  expect({ place: place(), state: state(), shown: screen.queryByText('orders') }).toEqual({
    place: '/login',
    state: { intended: '/dashboard' },
    shown: null,
  });
  await go(-1);
  expect(place()).toBe('/about');
});
