import type { ComponentType } from 'react';
import { OrderForm } from '#src/features/order-form/order-form.tsx';
import { createOrderSubmission } from '#src/site/order-form-actor.ts';
import type { SiteParts } from '#src/site/seam/site-parts.ts';
import { orderMessages } from '#src/translations/screen-messages.ts';

/** Opens the order form: its messages, and its actor, which lives as long as the document. Called once. */
export async function openOrderForm(site: SiteParts): Promise<ComponentType> {
  await site.translations.add(orderMessages);
  const actor = createOrderSubmission(site);
  site.actors.orderSubmission = actor;
  site.actorsToStart.send(actor);
  site.orderMailbox.listen(actor.send);
  return OrderForm;
}
