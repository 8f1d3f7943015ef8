import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { Link } from '#src/ui/link.tsx';

const NextPage = lazy(() => new Promise<never>(() => {}));

function Page() {
  const { pathname } = useLocation();
  return pathname === '/next' ? <NextPage /> : <p>before</p>;
}

it('adds one history entry if it is pressed again while its page is loaded', async () => {
  const before = history.length;
  render(
    <BrowserRouter>
      <Suspense>
        <Page />
      </Suspense>
      <Link to="/next">Next</Link>
    </BrowserRouter>,
  );
  const link = screen.getByRole('link', { name: 'Next' });
  await userEvent.dblClick(link);
  expect(screen.getByText('before').isConnected).toBe(true);
  expect([location.pathname, history.length - before]).toEqual(['/next', 1]);
});
