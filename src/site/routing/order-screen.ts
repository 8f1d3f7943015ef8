import type { ComponentType } from 'react';
import { createActor } from 'xstate';
import { countdown } from '#src/actors/countdown.ts';
import { deviceOrders } from '#src/actors/device-orders.ts';
import { draftStore } from '#src/actors/draft-store.ts';
import { createLateAttachmentExamination } from '#src/actors/late-attachment-examination.ts';
import { createOrderActors } from '#src/actors/order-actors.ts';
import { OrderForm } from '#src/features/order-form/order-form.tsx';
import type { OrderSubmissionActor } from '#src/features/shared/actors/actors-context.ts';
import { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import type { SiteParts } from '#src/site/seam/site-parts.ts';

/** Opens the order form. Its actor is created once, and lives as long as the document. */
export function openOrderForm(site: SiteParts): ComponentType {
  if (!site.actors.orderSubmission) {
    const actor = createOrderSubmission(site);
    site.actors.orderSubmission = actor;
    site.actorsToStart.send(actor);
    site.orderMailbox.listen(actor.send);
  }
  return OrderForm;
}

/** Creates the actor behind the order form, with everything it needs from the browser. The caller starts it. */
export function createOrderSubmission({
  calls,
  inspect,
  posted,
}: Pick<SiteParts, 'calls' | 'inspect' | 'posted'>): OrderSubmissionActor {
  const orderActors = createOrderActors(calls, createLateAttachmentExamination());
  const machine = orderSubmissionMachine.provide({ actors: { ...orderActors, draftStore, deviceOrders, countdown } });
  return createActor(machine, { inspect, systemId: 'orderSubmission', input: posted && { posted } });
}
