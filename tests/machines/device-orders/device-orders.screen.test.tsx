import { expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { DeviceOrders } from '#src/features/order-form/device-orders.tsx';
import type { deviceOrdersMachine } from '#src/machines/device-orders/device-orders.machine.ts';
import { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import { startActor } from '../../support/models/open-actor.ts';
import type { Page } from '../../support/models/page.ts';
import { sees, walkOnScreen } from '../../support/models/walk-model.tsx';
import { deviceOrdersModel } from './device-orders.model.ts';

/** An order form with this child. */
function formWith(deviceOrders: ActorRefFrom<typeof deviceOrdersMachine>) {
  const { actor } = startActor(orderSubmissionMachine, {});
  Object.assign(actor.getSnapshot().children, { deviceOrders });
  return actor;
}

const FORGET = 'فراموش کن: سفارش 4K7 Q2M';

walkOnScreen(deviceOrdersModel, {
  screen: <DeviceOrders except={undefined} />,
  provide: (deviceOrders) => ({ actors: { orderSubmission: formWith(deviceOrders) } }),
  gestures: { 'deviceOrder.forgotten': (page) => page.click(FORGET) },
  sees: {
    none: sees({}),
    listed: (page: Page) => {
      sees({ enabled: ['رسید 4K7 Q2M', FORGET, 'فراموش کن: سفارش 9AB CDE'] })(page);
      const rows = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
      expect(rows).toEqual([
        'رسید 4K7 Q2M۲۹ آبان ۱۴۰۵№\u00a0۰۷کارگاه آن را خواندفراموش کن',
        '9AB CDE۲۹ آبان ۱۴۰۵به کارگاه رسیدفراموش کن',
      ]);
    },
  },
});
