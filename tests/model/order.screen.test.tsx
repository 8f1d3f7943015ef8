import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import { OrderPage } from '#src/features/order/order-page.tsx';
import type { OrderActor } from '#src/features/order/use-open-order.ts';
import { type OrderAnswer, orderMachine } from '#src/machines/order/order.machine.ts';
import { ControlledPromise } from '../support/controlled-promise.ts';
import { drawn, liveScreen } from '../support/live-screen.ts';
import type { Expectations } from '../support/machine-model.ts';
import { mockedNetwork } from '../support/mocked-network.ts';
import { driveOrder, ORDER, type OrderStage, orderModel, orderStage } from '../support/order-stage.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { expectWhole } from '../support/transition-coverage.ts';

const model = orderModel();
const network = mockedNetwork();
liveScreen();

/** Opens the page on the staged actor. StrictMode mounts twice: what it opens first is stopped again at once. */
function openPage({ actor }: OrderStage): void {
  const loads = new ControlledPromise<OrderAnswer, { readonly id: string }>();
  const first = createActor(orderMachine.provide({ actors: { loadOrder: loads.logic } }), { input: { id: ORDER._id } });
  const actors: OrderActor[] = [first, actor];
  const openOrder = () => {
    const opened = actors.shift();
    if (!opened) throw new Error('the page was mounted a third time');
    opened.start();
    return opened;
  };
  renderScreen(<OrderPage id={ORDER._id} />, { adminActors: { openOrder }, path: `/orders/${ORDER._id}` });
}

const retry = () => fireEvent.click(screen.getByRole('button', { name: 'تلاش دوباره' }));

/** What a person sees of the page, below its heading. */
function seen() {
  const facts = screen.queryAllByRole('definition').map(({ textContent }) => textContent);
  const login = screen.queryByRole('link', { name: 'ورود' });
  return {
    said: screen.queryByRole('status')?.textContent ?? null,
    name: facts[0] ?? null,
    phone: facts[1] ?? null,
    description: facts[3] ?? null,
    login: login?.getAttribute('href') ?? null,
  };
}

const NOTHING = { said: null, name: null, phone: null, description: null, login: null };

const sees = (expected: Partial<ReturnType<typeof seen>>) => async () => {
  await drawn();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('سفارش');
  expect(seen()).toEqual({ ...NOTHING, ...expected });
};

/** What a person sees wherever the order comes to rest. */
const SHOWS: Expectations<typeof orderMachine> = {
  loading: sees({ said: 'در حال بارگذاری سفارش…' }),
  shown: ({ context }: SnapshotFrom<typeof orderMachine>) => {
    const { name, phone, description } = context.order ?? ORDER;
    return sees({ name, phone, description })();
  },
  missing: sees({ said: 'سفارش یافت نشد.' }),
  forbidden: sees({ said: 'برای دیدن این سفارش وارد شوید.ورود', login: '/login' }),
  failed: sees({ said: 'سفارش بارگذاری نشد.تلاش دوباره' }),
};

describe('order: the page follows the model', () => {
  it.each(model.paths)('%s', async (_title, path) => {
    const opened = orderStage(network);
    openPage(opened);
    const { perform } = driveOrder(opened, retry);
    await model.walk(path, {
      journal: opened.journal,
      perform: { ...perform, 'xstate.init': () => {} },
      shows: SHOWS,
    });
  });

  it('was walked whole', () => {
    expectWhole(model.coverage(), 'order: 5/5 states, 4/4 event types, 6/6 transitions, guards both ways 2/2');
  });
});
