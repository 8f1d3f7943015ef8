import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { Link, type LinkProps } from '#src/ui/link.tsx';
import { renderScreen } from '../../support/screens/render-screen.tsx';

/** Renders a link on a product's page. A click returns true if the browser follows the link itself. */
function opened(props: Partial<LinkProps> = {}) {
  const { place, state } = renderScreen(
    <Link to="/about?from=menu#map" {...props}>
      About
    </Link>,
    { path: '/products/3' },
  );
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'About' });
  const click = (init: MouseEventInit = {}) => {
    let isLeftToBrowser = false;
    // jsdom cannot follow a link.
    const stop = (event: Event) => {
      isLeftToBrowser = !event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', stop, { once: true });
    fireEvent.click(link, { button: 0, ...init });
    return isLeftToBrowser;
  };
  return { link, click, visit: () => ({ place: place(), state: state() }) };
}

const ON_PRODUCT = { place: '/products/3', state: null };
const ON_ABOUT = { place: '/about?from=menu#map', state: null };

const NextPage = lazy(() => new Promise<never>(() => {}));

function Page() {
  const { pathname } = useLocation();
  return pathname === '/next' ? <NextPage /> : <p>before</p>;
}

describe('a link to a page of the site', () => {
  it('has an address that the browser can open, and navigates without it', () => {
    const { link, click, visit } = opened();
    expect(link.getAttribute('href')).toBe('/about?from=menu#map');
    expect(click()).toBe(false);
    expect(visit()).toEqual(ON_ABOUT);
  });

  it.each<MouseEventInit>([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves a click with %j to the browser',
    (init) => {
      const { click, visit } = opened();
      expect(click(init)).toBe(true);
      expect(visit()).toEqual(ON_PRODUCT);
    },
  );

  it('leaves a link that opens in another window to the browser', () => {
    const { click, visit } = opened({ target: '_blank' });
    expect(click()).toBe(true);
    expect(visit()).toEqual(ON_PRODUCT);
  });

  it('navigates if its target is the same window', () => {
    const { click, visit } = opened({ target: '_self' });
    expect(click()).toBe(false);
    expect(visit()).toEqual(ON_ABOUT);
  });

  it('does not navigate if the handler of the click prevents it', () => {
    const { click, visit } = opened({ onClick: (event) => event.preventDefault() });
    expect(click()).toBe(false);
    expect(visit()).toEqual(ON_PRODUCT);
  });

  it('hands the state to the page that it leads to', () => {
    const { click, visit } = opened({ state: { intended: '/dashboard' } });
    click();
    expect(visit()).toEqual({ ...ON_ABOUT, state: { intended: '/dashboard' } });
  });

  it('resolves an address without a path against the page it is on', () => {
    const { link, click, visit } = opened({ to: { search: '?q=gear' } });
    expect(link.getAttribute('href')).toBe('/products/3?q=gear');
    click();
    expect(visit()).toEqual({ place: '/products/3?q=gear', state: null });
  });

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
    await userEvent.dblClick(screen.getByRole('link', { name: 'Next' }));
    expect(screen.getByText('before').isConnected).toBe(true);
    expect([location.pathname, history.length - before]).toEqual(['/next', 1]);
  });
});
