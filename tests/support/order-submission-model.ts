import { HttpResponse } from 'msw';
import { expect, vi } from 'vitest';
import type { DoneActorEvent, ErrorActorEvent } from 'xstate';
import type { FieldError } from '#src/contract/types.ts';
import { EMPTY_DRAFT, ORDER_FIELDS, type OrderDraft } from '#src/domain/order-draft.ts';
import {
  type OrderFailure,
  type OrderSubmissionEvent,
  type OrderSubmissionNotice,
  orderSubmissionMachine,
  type ReadingAnswer,
  type SubmissionAnswer,
} from '#src/machines/order-submission/order-submission.machine.ts';
import { type Examples, type Expectations, machineModel, type Performers, type Place } from './machine-model.ts';
import {
  blobOf,
  FILLED,
  FORM_ID,
  letter,
  type OrderStage,
  orderResponse,
  PNG,
  picture,
  previewOf,
  TOO_MANY_BYTES,
} from './order-submission-stage.ts';

type ModelEvent =
  | OrderSubmissionEvent
  | DoneActorEvent<ReadingAnswer, 'readImages'>
  | ErrorActorEvent<unknown, 'readImages'>
  | DoneActorEvent<SubmissionAnswer, 'submitOrder'>
  | ErrorActorEvent<unknown, 'submitOrder'>
  | { type: 'xstate.after.timeTrap.orderSubmission.editing.fresh' }
  | { type: 'xstate.after.second.orderSubmission.editing.limited' }
  | { type: 'xstate.after.readingDeadline.orderSubmission.readingImages' }
  | { type: 'xstate.after.submissionDeadline.orderSubmission.submitting' };

const PHONE_ERROR: FieldError = { path: 'phone', message: 'شمارهٔ تلفن درست نیست.' };
/** Stands for the id of whichever picture is there. */
const ANY_ID = 'any';

/** What the reading of the pictures comes to. */
export const read = (output: ReadingAnswer): DoneActorEvent<ReadingAnswer, 'readImages'> => ({
  type: 'xstate.done.actor.readImages',
  actorId: 'readImages',
  output,
});
const answered = (output: SubmissionAnswer): DoneActorEvent<SubmissionAnswer, 'submitOrder'> => ({
  type: 'xstate.done.actor.submitOrder',
  actorId: 'submitOrder',
  output,
});

export const ORDER_EXAMPLES: Examples<ModelEvent> = {
  'draft.changed': [
    { type: 'draft.changed', field: 'name', value: FILLED.name },
    { type: 'draft.changed', field: 'phone', value: FILLED.phone },
    { type: 'draft.changed', field: 'description', value: FILLED.description },
  ],
  'description.prefilled': [{ type: 'description.prefilled', text: FILLED.description }],
  'images.chosen': [
    { type: 'images.chosen', files: [picture()] },
    { type: 'images.chosen', files: [letter()] },
  ],
  'image.removed': [{ type: 'image.removed', id: ANY_ID }],
  'image.prepared': [
    { type: 'image.prepared', id: ANY_ID, bytes: PNG.length, preview: previewOf(PNG.length) },
    { type: 'image.prepared', id: ANY_ID, bytes: TOO_MANY_BYTES, preview: previewOf(TOO_MANY_BYTES) },
  ],
  'image.refused': [{ type: 'image.refused', id: ANY_ID, reason: 'unreadable' }],
  'order.submitted': [
    { type: 'order.submitted', trap: '' },
    { type: 'order.submitted', trap: 'https://spam.test' },
  ],
  'submission.progressed': [{ type: 'submission.progressed', share: 0.5 }],
  'submission.cancelled': [{ type: 'submission.cancelled' }],
  'xstate.done.actor.readImages': [read({ kind: 'read' }), read({ kind: 'lost', ids: [ANY_ID] })],
  'xstate.error.actor.readImages': [{ type: 'xstate.error.actor.readImages', actorId: 'readImages', error: null }],
  'xstate.done.actor.submitOrder': [
    answered({ kind: 'sent' }),
    answered({ kind: 'offline' }),
    answered({ kind: 'limited', retryAfter: 2 }),
    answered({ kind: 'refused', reason: 'invalid', errors: [PHONE_ERROR] }),
    answered({ kind: 'refused', reason: 'tooLarge', errors: [] }),
    answered({ kind: 'refused', reason: 'wrongKind', errors: [] }),
  ],
  'xstate.error.actor.submitOrder': [{ type: 'xstate.error.actor.submitOrder', actorId: 'submitOrder', error: null }],
  'xstate.after.timeTrap.orderSubmission.editing.fresh': [
    { type: 'xstate.after.timeTrap.orderSubmission.editing.fresh' },
  ],
  'xstate.after.second.orderSubmission.editing.limited': [
    { type: 'xstate.after.second.orderSubmission.editing.limited' },
  ],
  'xstate.after.readingDeadline.orderSubmission.readingImages': [
    { type: 'xstate.after.readingDeadline.orderSubmission.readingImages' },
  ],
  'xstate.after.submissionDeadline.orderSubmission.submitting': [
    { type: 'xstate.after.submissionDeadline.orderSubmission.submitting' },
  ],
};

const emptyFieldsOf = (draft: OrderDraft) => ORDER_FIELDS.filter((field) => draft[field] === '');

/**
 * The model of the order form, for the actor alone and for the screen.
 * @param question what the cart writes into the description
 */
export const orderModel = (
  place?: Place<typeof orderSubmissionMachine, typeof ORDER_EXAMPLES>,
  question = FILLED.description,
) =>
  machineModel(orderSubmissionMachine, {
    input: { formId: FORM_ID },
    examples: { ...ORDER_EXAMPLES, 'description.prefilled': [{ type: 'description.prefilled', text: question }] },
    distinguish: ({ draft, images, retryAfter }) => [
      emptyFieldsOf(draft),
      images.map(({ status }) => status),
      retryAfter,
    ],
    adapt: ({ images }, event) => {
      const [first] = images;
      const examined = images.find(({ status }) => status === 'examining');
      switch (event.type) {
        case 'image.prepared':
        case 'image.refused':
          return { ...event, id: examined?.id ?? ANY_ID };
        case 'image.removed':
          return { ...event, id: first?.id ?? ANY_ID };
        case 'xstate.done.actor.readImages':
          return event.output.kind === 'lost' ? read({ kind: 'lost', ids: images.map(({ id }) => id) }) : event;
        default:
          return event;
      }
    },
    // A form is filled from top to bottom, and one picture at a time is enough to tell the situations apart.
    canHappen: ({ context: { draft, images } }, event) => {
      const [emptyField] = emptyFieldsOf(draft);
      switch (event.type) {
        case 'draft.changed':
          return images.length === 0 && event.field === emptyField;
        case 'description.prefilled':
          return images.length === 0 && (emptyField === 'description' || emptyField === 'name');
        case 'images.chosen':
          return images.length === 0 && emptyField !== 'phone' && emptyField !== 'description';
        case 'image.prepared':
        case 'image.refused':
          return images.some(({ status }) => status === 'examining');
        case 'image.removed':
          return images.length > 0;
        case 'xstate.done.actor.readImages':
          return event.output.kind === 'read' || images.length > 0;
        default:
          return true;
      }
    },
    place,
  });

/** What a visitor is promised of the form, by the specification and whatever the machine says. */
interface Promised {
  readonly draft: OrderDraft;
  readonly images: readonly string[];
  readonly retryAfter: number;
  readonly failure: OrderFailure | null;
  readonly notices: readonly OrderSubmissionNotice[];
}

const UNTOUCHED: Promised = { draft: EMPTY_DRAFT, images: [], retryAfter: 0, failure: null, notices: [] };

/**
 * How each event comes about in the real world, what it promises, and what is so wherever the machine rests.
 * @param send how a visitor causes an event: straight to the actor, or by a gesture on the screen
 */
export function driveOrder(
  opened: OrderStage,
  send: (event: OrderSubmissionEvent) => void | Promise<void> = (event) => opened.actor.send(event),
) {
  const { actor, clock, endExamination, notices, orders, reading, sending } = opened;
  const disconnection = Promise.withResolvers<void>();
  let promised = UNTOUCHED;
  const promise = (change: Partial<Promised>) => {
    promised = { ...promised, notices: [], ...change };
  };
  const failAloud = (reason: OrderFailure) => promise({ failure: reason, notices: [{ type: 'order.failed', reason }] });

  const promiseOfSubmission = (trap: string) => {
    const { value, context } = actor.getSnapshot();
    const editing = typeof value === 'object' ? value.editing : null;
    if (editing === 'limited') return promise({});
    if (editing === 'fresh') return failAloud('tooFast');
    if (context.images.some(({ status }) => status === 'examining')) return promise({});
    if (trap !== '') return failAloud('trapped');
    return promise({ failure: emptyFieldsOf(promised.draft).length > 0 ? 'invalid' : null });
  };
  const promiseOfAnswer = (output: SubmissionAnswer) => {
    if (output.kind === 'sent') return promise({ ...UNTOUCHED, notices: [{ type: 'order.sent' }] });
    failAloud(output.kind === 'refused' ? output.reason : output.kind);
    if (output.kind === 'limited') promised = { ...promised, retryAfter: output.retryAfter };
  };
  /** An unanswered request is out of the way before another is waited for. */
  const forgetRequest = async () => {
    if (actor.getSnapshot().matches('submitting')) await orders.next();
  };

  const perform: Performers<typeof ORDER_EXAMPLES> = {
    'xstate.init': () => void actor.start(),
    'draft.changed': (event) => {
      promise({ draft: { ...promised.draft, [event.field]: event.value } });
      return send(event);
    },
    'description.prefilled': (event) => {
      promise({ draft: { ...promised.draft, description: event.text } });
      return send(event);
    },
    'images.chosen': (event) => {
      promise({ images: event.files.map(({ name }) => name).filter((name) => name.endsWith('.png')) });
      return send(event);
    },
    'image.removed': (event) => {
      promise({ images: [] });
      return send(event);
    },
    'image.prepared': ({ bytes }) => {
      promise(bytes === TOO_MANY_BYTES ? { images: [] } : {});
      endExamination({ kind: 'prepared', blob: blobOf(bytes) });
    },
    'image.refused': () => {
      promise({ images: [] });
      endExamination({ kind: 'refused', reason: 'unreadable' });
    },
    'order.submitted': (event) => {
      promiseOfSubmission(event.trap);
      return send(event);
    },
    'submission.progressed': ({ share }) => {
      promise({});
      sending.report(share);
    },
    'submission.cancelled': async (event) => {
      promise({ failure: 'cancelled' });
      await forgetRequest();
      return send(event);
    },
    'xstate.done.actor.readImages': ({ output }, [next]) => {
      // Without a connection the answer is there at once: it waits until the path comes to it.
      const isOffline = next?.type === 'xstate.done.actor.submitOrder' && next.output.kind === 'offline';
      if (isOffline) sending.connected = disconnection.promise;
      if (output.kind === 'read') {
        promise({});
        return reading.letThrough();
      }
      failAloud('imageLost');
      promised = { ...promised, images: [] };
      reading.answer(output);
    },
    'xstate.error.actor.readImages': () => {
      failAloud('imageLost');
      reading.fail();
    },
    'xstate.done.actor.submitOrder': ({ output }) => {
      promiseOfAnswer(output);
      if (output.kind !== 'offline') return orders.answer(orderResponse(output));
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
      disconnection.resolve();
      sending.connected = Promise.resolve();
    },
    'xstate.error.actor.submitOrder': () => {
      failAloud('unreachable');
      return orders.answer(HttpResponse.error());
    },
    'xstate.after.timeTrap.orderSubmission.editing.fresh': () => {
      promise({});
      clock.increment(2_000);
    },
    'xstate.after.second.orderSubmission.editing.limited': () => {
      const retryAfter = promised.retryAfter - 1;
      promise({ retryAfter, failure: retryAfter === 0 ? null : 'limited' });
      clock.increment(1_000);
    },
    'xstate.after.readingDeadline.orderSubmission.readingImages': () => {
      failAloud('timedOut');
      clock.increment(60_000);
    },
    'xstate.after.submissionDeadline.orderSubmission.submitting': async () => {
      failAloud('timedOut');
      await forgetRequest();
      clock.increment(300_000);
    },
  };

  const rests = (tag: 'busy' | 'editable') => () => {
    const snapshot = actor.getSnapshot();
    const { draft, images, retryAfter, failure } = snapshot.context;
    const heard = notices.splice(0);
    expect({ draft, images: images.map(({ name }) => name), retryAfter, failure, notices: heard }).toEqual(promised);
    expect([...snapshot.tags]).toEqual([tag]);
  };
  const shows: Expectations<typeof orderSubmissionMachine> = {
    'editing.fresh': rests('editable'),
    'editing.ready': rests('editable'),
    'editing.failed': rests('editable'),
    'editing.limited': rests('editable'),
    checking: 'passed through',
    readingImages: rests('busy'),
    submitting: rests('busy'),
    succeeded: rests('editable'),
  };
  return { perform, shows };
}
