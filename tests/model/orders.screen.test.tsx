import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { OrdersList } from '#src/features/dashboard/orders-list.tsx';
import type { OrdersEvent, ordersMachine } from '#src/machines/orders/orders.machine.ts';
import { drawn, liveScreen } from '../support/live-screen.ts';
import type { Expectations } from '../support/machine-model.ts';
import { mockedNetwork } from '../support/mocked-network.ts';
import { driveOrders, type OrdersStage, ordersModel, ordersStage } from '../support/orders-stage.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { expectWhole } from '../support/transition-coverage.ts';

type OrdersContext = SnapshotFrom<typeof ordersMachine>['context'];

const model = ordersModel();
const network = mockedNetwork();
liveScreen();

const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });
const dialog = () => screen.queryByRole<HTMLDialogElement>('dialog');

/** Clicks what is there to be clicked; false where it is not there. */
function click(name: string): boolean {
  const found = button(name);
  if (found) fireEvent.click(found);
  return found !== null;
}

/** How the admin causes an event on the screen; what the screen has no gesture for comes from the site. */
function gestures({ actor }: OrdersStage) {
  const isDone = (event: OrdersEvent): boolean => {
    switch (event.type) {
      case 'orders.requested':
        return click('تلاش دوباره') || click('به‌روزرسانی');
      case 'news.acknowledged':
        return click('دیدم');
      case 'completion.requested': {
        const order = actor.getSnapshot().context.orders.find(({ _id }) => _id === event.id);
        return order !== undefined && click(`تکمیل سفارش ${order.name}`);
      }
      case 'completion.confirmed':
        return click('تکمیل و حذف');
      case 'completion.cancelled':
        // What Escape comes as.
        return !fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
      default:
        return false;
    }
  };
  return (event: OrdersEvent) => {
    if (!isDone(event)) actor.send(event);
  };
}

/** What stands on the desk: names from top to bottom, those of new ones, and how many are said to be new. */
function listSeen() {
  const rows = screen.queryAllByRole('listitem').filter((item) => within(item).queryByRole('heading') !== null);
  const nameIn = (row: HTMLElement) => within(row).getByRole('heading').textContent;
  return {
    names: rows.map(nameIn),
    fresh: rows.filter((row) => within(row).queryByText('تازه')).map(nameIn),
    news: screen.queryByText(/سفارش تازه رسیده است/)?.textContent ?? null,
  };
}

function listExpected({ orders, knownIds }: OrdersContext) {
  const sorted = orders.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  const fresh = knownIds === null ? [] : sorted.filter(({ _id }) => !knownIds.includes(_id));
  const count = fresh.length.toLocaleString('fa');
  return {
    names: sorted.map(({ name }) => name),
    fresh: fresh.map(({ name }) => name),
    news: fresh.length > 0 ? `${count} سفارش تازه رسیده است.` : null,
  };
}

const EMPTY = 'هیچ سفارشی یافت نشد.';
const LOADING = 'در حال بارگذاری سفارش‌ها…';

/** The list as it must be, and what stands in its place where there is none. */
async function seesList(context: OrdersContext, inItsPlace: string): Promise<void> {
  await drawn();
  expect(listSeen()).toEqual(listExpected(context));
  const texts = [EMPTY, LOADING].filter((text) => screen.queryByText(text));
  expect(texts).toEqual(context.orders.length === 0 ? [inItsPlace] : []);
}

const canComplete = () =>
  screen.queryAllByRole<HTMLButtonElement>('button', { name: /^تکمیل سفارش / }).map(({ disabled }) => !disabled);

function expectDialog({ orders, selectedId }: OrdersContext, isBusy: boolean): void {
  const name = orders.find(({ _id }) => _id === selectedId)?.name ?? '';
  expect(dialog()?.open).toBe(true);
  expect(dialog()?.textContent).toContain(`سفارش ${name} تکمیل‌شده به شمار می‌آید`);
  expect(dialog()?.getAttribute('aria-busy')).toBe(isBusy ? 'true' : null);
  expect(button('انصراف')?.disabled).toBe(isBusy);
  expect(canComplete().includes(true)).toBe(false);
}

async function seesRest({ context }: { readonly context: OrdersContext }): Promise<void> {
  await seesList(context, EMPTY);
  expect(dialog()).toBe(null);
  expect(button('به‌روزرسانی')?.getAttribute('aria-busy')).toBe(null);
  expect(canComplete()).toEqual(context.orders.map(() => true));
}

/** What the admin sees wherever the orders come to rest. */
const SHOWS: Expectations<typeof ordersMachine> = {
  loading: async ({ context }) => {
    await seesList(context, LOADING);
    expect(button('به‌روزرسانی')?.getAttribute('aria-busy')).toBe('true');
    expect(dialog()).toBe(null);
  },
  'listed.resting.unwatched': seesRest,
  'listed.resting.watched': seesRest,
  'listed.confirming': async ({ context }) => {
    await seesList(context, EMPTY);
    expectDialog(context, false);
    expect(button('تکمیل و حذف')?.getAttribute('aria-busy')).toBe(null);
  },
  'listed.completing': async ({ context }) => {
    await seesList(context, EMPTY);
    expectDialog(context, true);
    expect(button('در حال تکمیل…')?.getAttribute('aria-busy')).toBe('true');
  },
  failed: async () => {
    await drawn();
    expect(screen.getByText('سفارش‌ها بارگذاری نشد.')).not.toBe(null);
    expect(listSeen().names).toEqual([]);
    expect(button('تلاش دوباره')?.disabled).toBe(false);
  },
  forbidden: async () => {
    await drawn();
    expect(listSeen()).toEqual({ names: [], fresh: [], news: null });
    expect(screen.getByText('برای دیدن سفارش‌ها وارد شوید.')).not.toBe(null);
    expect(screen.getByRole('link', { name: 'ورود' }).getAttribute('href')).toBe('/login');
    expect(button('به‌روزرسانی')).toBe(null);
  },
};

describe('orders: the list on the desk follows the model', () => {
  it.each(model.paths)('%s', async (_title, path) => {
    const opened = ordersStage(network);
    opened.actor.start();
    renderScreen(<OrdersList />, { adminActors: { orders: opened.actor } });
    const { perform } = driveOrders(opened, gestures(opened));
    await model.walk(path, {
      journal: opened.journal,
      perform: { ...perform, 'xstate.init': () => {} },
      shows: SHOWS,
    });
  });

  it('was walked whole', () => {
    expectWhole(model.coverage(), 'orders: 7/7 states, 17/17 event types, 25/25 transitions, guards both ways 6/6');
  });
});
