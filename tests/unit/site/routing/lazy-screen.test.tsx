import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Suspense, useState } from 'react';
import { beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { ErrorScreen } from '#src/site/routing/error-screen.tsx';
import { lazyScreen } from '#src/site/routing/lazy-screen.tsx';
import { settle } from '../../../support/infrastructure/controlled-fetch.ts';
import { expectConsole } from '../../../support/infrastructure/setup.ts';
import { renderScreen } from '../../../support/screens/render-screen.tsx';

let reload: Mock<() => void>;
const answer = (status: number) => vi.fn<typeof fetch>(async () => new Response(null, { status }));

beforeEach(() => {
  reload = vi.fn();
  vi.stubGlobal('fetch', answer(200));
});

const Whole = () => <p>whole</p>;
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

function open(load: () => Promise<ComponentType>) {
  const Screen = lazyScreen('dashboard', load, reload);
  return renderScreen(
    <>
      <nav>frame</nav>
      <ErrorScreen>
        <Suspense fallback={<p>loading</p>}>
          <Screen />
        </Suspense>
      </ErrorScreen>
    </>,
  );
}

const expectMissing = () => {
  expectConsole('error', /Failed to fetch/);
  return () => screen.findByText('این بخش از سایت باز نشد.');
};
async function expectReloads(times: number): Promise<void> {
  await settle();
  expect(reload.mock.calls).toHaveLength(times);
}

describe('a screen whose chunk cannot be loaded', () => {
  it.each([
    {
      label: 'the server cannot be reached',
      spoil: () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))),
    },
    { label: 'the server is overloaded', spoil: () => vi.stubGlobal('fetch', answer(503)) },
    { label: 'storage is denied, which would reload for ever', spoil: () => vi.stubGlobal('sessionStorage', null) },
  ])(
    'shows an error instead of reloading if $label, and loads the chunk when the visitor retries',
    async ({ spoil }) => {
      spoil();
      const missing = expectMissing();
      const load = vi.fn<() => Promise<ComponentType>>().mockImplementationOnce(gone).mockResolvedValue(Whole);
      open(load);
      await missing();
      expect(screen.getByRole('navigation').textContent).toBe('frame');
      await userEvent.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
      await screen.findByText('whole');
      expect({ callCount: load.mock.calls.length, calls: reload.mock.calls }).toEqual({ callCount: 2, calls: [] });
    },
  );

  it('loads a missing chunk when the browser is online again', async () => {
    vi.stubGlobal('fetch', answer(503));
    const missing = expectMissing();
    open(vi.fn<() => Promise<ComponentType>>().mockImplementationOnce(gone).mockResolvedValue(Whole));
    await missing();
    window.dispatchEvent(new Event('online'));
    await screen.findByText('whole');
  });

  it('treats a chunk that is not loaded within 15 s as missing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    open(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(14_999);
    expect(reload.mock.calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await expectReloads(1);
  });

  it('requests only the headers of the page, past every cache, before it reloads', async () => {
    open(gone);
    await expectReloads(1);
    const [[address, options]] = vi.mocked(fetch).mock.calls as [Parameters<typeof fetch>];
    expect([address, options?.method, options?.cache]).toEqual([location.href, 'HEAD', 'no-store']);
  });

  it('reloads the page once for a missing chunk, and again only after the screen was shown', async () => {
    const { unmount: leave } = open(gone);
    await expectReloads(1);
    expect({ tagName: screen.getByText('loading').tagName, status: screen.queryByRole('status') }).toEqual({
      tagName: 'P',
      status: null,
    });
    leave();
    const { unmount } = open(async () => Whole);
    await screen.findByText('whole');
    unmount();
    open(gone);
    await expectReloads(2);
  });
});

it('keeps the state of a screen that is shown while it is loaded again', async () => {
  function Counter() {
    const [count, setCount] = useState(0);
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
    );
  }
  const Screen = lazyScreen('dashboard', async () => Counter, reload);
  const tree = () => (
    <Suspense>
      <Screen />
    </Suspense>
  );
  const { rerender } = render(tree());
  await userEvent.click(await screen.findByRole('button'));
  await Screen.load();
  rerender(tree());
  expect(screen.getByRole('button').textContent).toBe('1');
});

describe('a screen that throws', () => {
  it('shows an error with a reference', async () => {
    expectConsole('error', /part is not a function/);
    const Broken = () => {
      throw new TypeError('part is not a function');
    };
    renderScreen(
      <ErrorScreen>
        <Broken />
      </ErrorScreen>,
    );
    expect(screen.getByRole('status').textContent).toBe(
      'این بخش از صفحه از کار افتاد.شناسهٔ خطا: TypeError: part is not a functionتلاش دوباره',
    );
  });
});
