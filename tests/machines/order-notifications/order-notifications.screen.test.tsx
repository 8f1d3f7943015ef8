import { OrderNotifications } from '#src/features/dashboard/orders/notification-settings.tsx';
import { sees, walkOnScreen } from '../../support/models/walk-model.tsx';
import { orderNotificationsGestures, orderNotificationsModel } from './order-notifications.model.ts';

const ASK = 'از سفارش تازه خبرم کن';
const ON = 'از سفارش تازه باخبر می‌شوید.';
const REFUSED =
  'مرورگر اجازهٔ اعلان نمی‌دهد؛ برای باخبر شدن از سفارش‌های تازه، روی نماد کنار نشانی سایت بزنید و اجازه بدهید.';

walkOnScreen(orderNotificationsModel, {
  screen: <OrderNotifications />,
  provide: (orderNotifications) => ({ adminActors: { orderNotifications } }),
  gestures: orderNotificationsGestures,
  sees: {
    missing: sees({}),
    notAsked: sees({ enabled: [ASK] }),
    asking: sees({ disabled: [ASK], isBusy: true }),
    'granted.attended': sees({ announced: [ON] }),
    'granted.unattended': sees({ announced: [ON] }),
    denied: sees({ announced: [REFUSED] }),
  },
});
