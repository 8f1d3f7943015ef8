import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Suspense } from 'react';
import { beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { ErrorScreen } from '#src/site/error-screen.tsx';
import { lazyScreen } from '#src/site/lazy-screen.tsx';
import { quiet } from '../../support/quiet.ts';
import { renderScreen } from '../../support/render-screen.tsx';
import { expectConsole } from '../../support/setup.ts';

let reload: Mock<() => void>;

beforeEach(() => {
  sessionStorage.clear();
  reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

const Whole = () => <p>whole</p>;
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

function open(load: () => Promise<ComponentType>) {
  const Screen = lazyScreen('desk', load);
  return renderScreen(
    <ErrorScreen>
      <Suspense fallback={<p>loading</p>}>
        <Screen />
      </Suspense>
    </ErrorScreen>,
  );
}

describe('field note 85: a screen whose chunk cannot be had', () => {
  it('is simply shown where it can', async () => {
    open(async () => Whole);
    await screen.findByText('whole');
    expect(reload.mock.calls).toHaveLength(0);
  });

  it('reloads the page once, in silence', async () => {
    open(gone);
    await vi.waitFor(() => expect(reload.mock.calls).toHaveLength(1));
    await quiet();
    expect(screen.getByText('loading').tagName).toBe('P');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('says so the second time', async () => {
    open(gone).unmount();
    await vi.waitFor(() => expect(reload.mock.calls).toHaveLength(1));
    expectConsole('error', /Failed to fetch/);
    open(gone);
    await screen.findByText('این بخش از سایت باز نشد.');
    expect(reload.mock.calls).toHaveLength(1);
  });

  it('says so at once without a network, where a reload would lose the page', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expectConsole('error', /Failed to fetch/);
    open(gone);
    await screen.findByText('این بخش از سایت باز نشد.');
    expect(reload.mock.calls).toHaveLength(0);
  });

  it('says so at once where nothing can be remembered, lest it reload for ever', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expectConsole('error', /Failed to fetch/);
    open(gone);
    await screen.findByText('این بخش از سایت باز نشد.');
    expect(reload.mock.calls).toHaveLength(0);
  });

  it('is asked for anew when the visitor tries again', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expectConsole('error', /Failed to fetch/);
    const load = vi.fn<() => Promise<ComponentType>>().mockImplementationOnce(gone).mockResolvedValue(Whole);
    open(load);
    await userEvent.click(await screen.findByRole('button', { name: 'تلاش دوباره' }));
    await screen.findByText('whole');
    expect(load.mock.calls).toHaveLength(2);
  });

  it('may reload the page again after it was shown in between', async () => {
    open(gone).unmount();
    await vi.waitFor(() => expect(reload.mock.calls).toHaveLength(1));
    const { unmount } = open(async () => Whole);
    await screen.findByText('whole');
    unmount();
    open(gone);
    await vi.waitFor(() => expect(reload.mock.calls).toHaveLength(2));
  });
});
