import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useEffect } from 'react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createActor } from 'xstate';
import { cartMachine } from '#src/machines/cart/cart.machine.ts';
import { ActorLog } from '#src/site/inspector/actor-log.ts';
import { Panel } from '#src/site/inspector/panel.tsx';
import { ScenariosPage } from '#src/site/inspector/scenarios-page.tsx';
import { productOf } from '../../support/products.ts';

afterEach(() => vi.restoreAllMocks());

function openPanel() {
  const log = new ActorLog({ now: () => Date.UTC(2026, 10, 21, 9, 30) });
  const cart = createActor(cartMachine, { inspect: log.inspect, systemId: 'cart' });
  onTestFinished(() => void cart.stop());
  render(
    <StrictMode>
      <Panel log={log} target={{ kind: 'window' }} />
    </StrictMode>,
  );
  const happen = (event: () => void) => act(async () => event());
  return { log, cart, happen };
}

const rows = () =>
  screen.getAllByRole('row').map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));

describe("the developers' panel", () => {
  it('lists the running actors and what they handled', async () => {
    const { cart, happen } = openPanel();
    await happen(() => cart.start());
    await happen(() => cart.send({ type: 'item.removed', productId: 7 }));
    await happen(() => cart.send({ type: 'item.added', product: productOf(1) }));
    expect(rows()).toEqual([
      ['actor', 'state', 'last event'],
      ['cart', 'filled', 'item.added'],
    ]);
    expect(
      screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\{"product".*(?= →)/, '{…}')),
    ).toEqual([
      '09:30:00.000 cart ← item.added {…} → filled',
      '09:30:00.000 cart ← item.removed {"productId":7} → empty',
      '09:30:00.000 cart ← xstate.init  → empty',
    ]);
  });

  it('shows no phantom of an actor that an effect makes twice under StrictMode', async () => {
    const log = new ActorLog();
    const made: string[] = [];
    function Page() {
      useEffect(() => {
        const cart = createActor(cartMachine, { inspect: log.inspect, systemId: 'cart' }).start();
        made.push(cart.sessionId);
        return () => void cart.stop();
      }, []);
      return null;
    }
    await act(async () => {
      render(
        <StrictMode>
          <Page />
          <Panel log={log} target={{ kind: 'window' }} />
        </StrictMode>,
      );
    });
    expect(made).toHaveLength(2);
    expect([log.view().actors.map(({ id }) => id), log.view().lines.map(({ actor }) => actor)]).toEqual([
      made.slice(1),
      ['cart'],
    ]);
  });

  it('says that the browser blocked the window, and lets it be tried again (row 97)', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    openPanel();
    await userEvent.click(screen.getByRole('button', { name: 'Open Stately’s inspector' }));
    await userEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('status').textContent).toBe(
      'The browser blocked the window: allow pop-ups for this site and press again.',
    );
    expect(open.mock.calls).toEqual([
      ['https://stately.ai/inspect', 'xstateinspector'],
      ['https://stately.ai/inspect', 'xstateinspector'],
    ]);
  });

  it('opens the window only at a click, and sends it what happens once it is there', async () => {
    const posted: { type: string; name?: string }[] = [];
    const target = { postMessage: (message: { type: string }) => posted.push(message) };
    const open = vi.spyOn(window, 'open').mockReturnValue(target as unknown as Window);
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
    onTestFinished(() => void vi.unstubAllGlobals());
    const { cart, happen } = openPanel();
    await happen(() => cart.start());
    expect(open).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('status').textContent).toMatch(/^Sent as soon as the inspector answers;/);
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
    await happen(() => cart.send({ type: 'item.added', product: productOf(1) }));
    for (const callback of idle) callback();
    window.dispatchEvent(new MessageEvent('message', { data: { type: '@statelyai.connected' } }));
    expect(posted.map(({ type, name }) => [type, name])).toEqual([
      ['@xstate.actor', 'cart'],
      ['@xstate.event', undefined],
      ['@xstate.snapshot', undefined],
    ]);
    expect(JSON.stringify(posted)).not.toContain(productOf(1).description);
  });
});

describe("the developers' page of scenarios", () => {
  it('links each fault to the page on which it shows', () => {
    render(<ScenariosPage />);
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['No fault', '/'],
      ['slow', '/?scenario=slow'],
      ['offline', '/products?scenario=offline'],
      ['server-errors', '/login?scenario=server-errors'],
      ['too-large', '/?scenario=too-large#order'],
      ['expired-presign', '/login?scenario=expired-presign'],
      ['truncated', '/products?scenario=truncated'],
      ['empty', '/products?scenario=empty'],
      ['large', '/products?scenario=large'],
      ['unauthorised', '/login?scenario=unauthorised'],
    ]);
  });
});
