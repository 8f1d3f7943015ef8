import type { ActorRefFrom } from 'xstate';
import type { adminMachine } from '#src/machines/admin/admin.machine.ts';
import type { cartMachine } from '#src/machines/cart/cart.machine.ts';
import type { catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import type { languageMachine } from '#src/machines/language/language.machine.ts';
import type { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import type { sessionMachine } from '#src/machines/session/session.machine.ts';
import type { shownNotice } from '#src/machines/shown-notice.ts';
import { providedContext } from './provided-context.ts';

export type AdminActor = ActorRefFrom<typeof adminMachine>;
export type OrderSubmissionActor = ActorRefFrom<typeof orderSubmissionMachine>;

/** The root actors that every screen can use. They are created once, outside React. */
export interface Actors {
  readonly language: ActorRefFrom<typeof languageMachine>;
  readonly session: ActorRefFrom<typeof sessionMachine>;
  readonly catalogue: ActorRefFrom<typeof catalogueMachine>;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly notice: ActorRefFrom<typeof shownNotice>;
  /** Set once the order form's code has loaded. */
  orderSubmission?: OrderSubmissionActor;
  /** Set once the admin's code has loaded. */
  admin?: AdminActor;
}

/** Context of the root actors. The site provides it. */
export const [ActorsContext, useActors] = providedContext<Actors>('ActorsContext');

/** The actor of the order form, for its own screens. They are shown once it exists. */
export function useOrderSubmission(): OrderSubmissionActor {
  const { orderSubmission } = useActors();
  if (!orderSubmission) throw new Error('The order form is shown before its actor is created.');
  return orderSubmission;
}
