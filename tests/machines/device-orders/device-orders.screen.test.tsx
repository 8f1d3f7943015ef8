import { act } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { EMPTY_DRAFT } from '#src/domain/order/order-fields.ts';
import { DeviceOrders } from '#src/features/order-form/device-orders.tsx';
import { Receipt } from '#src/features/order-form/receipt.tsx';
import { deviceOrdersMachine } from '#src/machines/device-orders/device-orders.machine.ts';
import { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import { startActor } from '../../support/models/open-actor.ts';
import type { Page } from '../../support/models/page.ts';
import { renderScreen } from '../../support/models/render-screen.tsx';
import { sees, walkOnScreen } from '../../support/models/walk-model.tsx';
import { deviceOrdersModel, READ } from './device-orders.model.ts';

/** An order form with this child. */
function formWith(deviceOrders: ActorRefFrom<typeof deviceOrdersMachine>) {
  const { actor } = startActor(orderSubmissionMachine, {});
  Object.assign(actor.getSnapshot().children, { deviceOrders });
  return actor;
}

/** Observer of the window. The visitor sees what it observes when the test says so. */
let see = () => {};
class ControlledObserver {
  constructor(notify: (entries: readonly object[]) => void) {
    see = () => {
      act(() => notify([{ isIntersecting: true }]));
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
  }
  observe(): void {}
  disconnect(): void {}
}
beforeEach(() => void vi.stubGlobal('IntersectionObserver', ControlledObserver));

const FORGET = 'فراموش کن: سفارش 4K7 Q2M';

function seesOrders(page: Page): void {
  sees({ enabled: ['رسید 4K7 Q2M', FORGET, 'فراموش کن: سفارش ZZZ ZZZ', 'فراموش کن: سفارش 9AB CDE'] })(page);
  const rows = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'رسید 4K7 Q2M۲۹ آبان ۱۴۰۵№\u00a0۰۷کارگاه آن را خواندفراموش کن',
    'ZZZ ZZZ۲۹ آبان ۱۴۰۵№\u00a0۰۷رسید آن دیگر در دسترس نیستفراموش کن',
    '9AB CDE۲۹ آبان ۱۴۰۵به کارگاه رسیدفراموش کن',
  ]);
}

walkOnScreen(deviceOrdersModel, {
  screen: <DeviceOrders except={undefined} />,
  provide: (deviceOrders) => ({ actors: { orderSubmission: formWith(deviceOrders) } }),
  gestures: { 'deviceOrder.forgotten': (page) => page.click(FORGET), 'progress.seen': () => see() },
  sees: {
    none: sees({}),
    'listed.unasked': seesOrders,
    'listed.asking': seesOrders,
    'listed.asked': seesOrders,
  },
});

it('shows on the receipt how far the order is, if the device knows more than the receipt', () => {
  const { actor: deviceOrders, send, state } = startActor(deviceOrdersMachine, { input: { shown: null } });
  const receipt = { ...READ, readAt: '', values: { ...EMPTY_DRAFT, name: 'سارا' }, images: [], isAboutCart: false };
  renderScreen(<Receipt receipt={receipt} ref={{ current: null }} />, {
    actors: { orderSubmission: formWith(deviceOrders) },
  });
  const steps = () => [...document.querySelectorAll('ol > li')].map(({ textContent }) => textContent?.split(/[:(]/)[1]);
  expect(steps().slice(1)).toEqual(['هنوز نه)', 'هنوز نه)']);
  act(() => send({ type: 'deviceOrders.found', orders: [READ] }));
  see();
  expect([state(), steps()[2]]).toEqual(['listed.asking', 'هنوز نه)']);
  expect(steps()[1]).toContain('۱۴۰۵');
});
