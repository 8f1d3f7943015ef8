import type { ComponentType } from 'react';
import { applyEarlyInput } from '#src/features/order-form/early-input.ts';
import { OrderForm } from '#src/features/order-form/order-form.tsx';
import { createOrderSubmission } from '#src/site/order-form-actor.ts';
import type { SiteParts } from '#src/site/start/site-parts.ts';
import { orderMessages } from '#src/translations/screen-messages.ts';

/** The order form, bound to an actor that lives as long as the document. */
export interface OrderScreen {
  readonly OrderForm: ComponentType;
  /**
   * Starts the actor, then reads what was entered before, then delivers the questions of other screens. A
   * second call changes nothing.
   * @param readEarlyInput sends to the actor what the visitor entered before the form was hydrated
   */
  readonly start: (readEarlyInput?: () => void) => void;
  /** Reads a form that the visitor filled in and left before it was hydrated. */
  readonly readForm: (form: HTMLFormElement) => void;
}

/** Opens the order form: its messages and its actor, which is not started. Called once. */
export async function openOrderForm(site: SiteParts): Promise<OrderScreen> {
  await site.translations.add(orderMessages);
  const actor = createOrderSubmission(site);
  site.actors.orderSubmission = actor;
  return {
    OrderForm,
    start: (readEarlyInput) => {
      actor.start();
      readEarlyInput?.();
      site.orderMailbox.listen(actor.send);
    },
    readForm: (form) => applyEarlyInput(form, actor),
  };
}
