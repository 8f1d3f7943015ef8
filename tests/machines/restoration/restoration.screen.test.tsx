import { RestoreOrder } from '#src/features/shared/orders/restore-order.tsx';
import { sees, walkOnScreen } from '../../support/models/walk-model.tsx';
import { COMPLETED, RESTORE, restorationGestures, restorationModel } from './restoration.model.ts';

walkOnScreen(restorationModel, {
  screen: <RestoreOrder order={COMPLETED} />,
  provide: (restoration) => ({ adminActors: { restoration } }),
  gestures: restorationGestures,
  sees: { idle: sees({ enabled: [RESTORE] }), restoring: sees({ disabled: [RESTORE] }) },
});
