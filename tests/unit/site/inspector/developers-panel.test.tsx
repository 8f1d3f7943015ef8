import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createActor } from 'xstate';
import { cartMachine } from '#src/machines/cart/cart.machine.ts';
import { ActorLog } from '#src/site/inspector/actor-log.ts';
import { DevelopersPanel } from '#src/site/inspector/developers-panel.tsx';
import { productOf } from '../../../support/fixtures/products.ts';
import { renderScreen } from '../../../support/screens/render-screen.tsx';

function openPanel() {
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21, 9, 30));
  const log = new ActorLog();
  const cart = createActor(cartMachine, { inspect: log.inspect, systemId: 'cart' });
  onTestFinished(() => void cart.stop());
  renderScreen(<DevelopersPanel log={log} target={{ kind: 'window' }} onClose={() => {}} />);
  const happen = (event: () => void) => act(async () => event());
  return { log, cart, happen };
}

const stately = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Stately’s inspector' });
const [announced, copied] = [0, 1].map((index) => () => screen.getAllByRole('status')[index]?.textContent);
const namesIn = (list: string) =>
  within(screen.getByRole(list === 'Log' ? 'region' : 'list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const log = () => namesIn('Log').map((line) => line?.replace(/\{"product".*/, '{…}'));

describe("the developers' panel", () => {
  it('lists the running actors with handled and ignored events, and filters and copies the log', async () => {
    const user = userEvent.setup();
    const { cart, happen } = openPanel();
    await happen(() => cart.start());
    await happen(() => cart.send({ type: 'item.removed', productId: 7 }));
    await happen(() => cart.send({ type: 'item.added', product: productOf(1) }));
    expect(namesIn('Actors')).toEqual(['cart filled']);
    const dropped = '09:30:00.000 cart ← item.removed dropped in empty.idle{"productId":7}';
    const added = '09:30:00.000 cart ← item.added → filled{…}';
    const opened = '09:30:00.000 cart ← xstate.init → empty.idle';
    expect(log()).toEqual([added, dropped, opened]);
    await user.type(screen.getByRole('searchbox'), 'DROPPED');
    expect(log()).toEqual([dropped]);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    const line = '09:30:00.000 cart ← item.removed {"productId":7} dropped in empty.idle';
    expect(await navigator.clipboard.readText()).toBe(line);
    expect(copied?.()).toBe('Lines copied: 1');
  });

  it('shows the chart of the chosen actor with its active states, accepted events and context', async () => {
    const { cart, happen } = openPanel();
    await happen(() => cart.start());
    const lit = () => [...document.querySelectorAll('aside style')].at(-1)?.textContent;
    expect(document.querySelector('svg.diagram title')?.textContent).toBe('cart');
    expect(lit()).toContain(':is([data-id="empty"],[data-id="empty_idle"])');
    expect(document.querySelector('pre')?.textContent).toContain('"items": []');
    const first = [...document.querySelectorAll('[data-passes]')].map(({ textContent }) => textContent);
    await happen(() => cart.send({ type: 'item.added', product: productOf(1) }));
    expect(lit()).toContain(':is([data-id="filled"])');
    expect(first).toContain('item.added');
    expect(first).not.toContain('cart.cleared');
    expect(screen.getByText('cart.cleared', { selector: 'li' }).dataset.passes).toBe('true');
  });

  it('states that the browser blocked the window, and offers to open it again', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    openPanel();
    await userEvent.click(stately());
    await userEvent.click(stately());
    expect(announced?.()).toBe('The browser blocked the window: allow pop-ups for this site and press again.');
    const call = ['https://stately.ai/inspect', 'xstateinspector'];
    expect(open.mock.calls).toEqual([call, call]);
  });

  it('opens the window only on a click, and sends it the events once it is ready', async () => {
    const posted: { type: string; name?: string }[] = [];
    const target = { postMessage: (message: { type: string }) => posted.push(message) };
    const open = vi.spyOn(window, 'open').mockReturnValue(target as unknown as Window);
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
    const { cart, happen } = openPanel();
    await happen(() => cart.start());
    expect(open).not.toHaveBeenCalled();
    await userEvent.click(stately());
    expect({ announced: announced?.(), disabled: stately().disabled }).toEqual({
      announced: 'Waiting for the inspector to answer.',
      disabled: true,
    });
    await happen(() => cart.send({ type: 'item.added', product: productOf(1) }));
    for (const callback of idle) callback();
    window.dispatchEvent(new MessageEvent('message', { data: { type: '@statelyai.connected' } }));
    const types = posted.map(({ type, name = '' }) => `${type} ${name}`);
    expect(types).toEqual(['@xstate.actor cart', '@xstate.event ', '@xstate.snapshot ']);
    expect(JSON.stringify(posted)).not.toContain(productOf(1).description);
  });
});
