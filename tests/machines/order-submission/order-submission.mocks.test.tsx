import { expect } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { countdown } from '#src/actors/countdown.ts';
import { deviceOrders } from '#src/actors/device-orders.ts';
import { draftStore } from '#src/actors/draft-store.ts';
import { createOrderActors } from '#src/actors/order-actors.ts';
import { measuredIn } from '#src/domain/model/examined-model.ts';
import { EMPTY_DRAFT, orderValues } from '#src/domain/order/order-fields.ts';
import type { Attachments } from '#src/machines/order-submission/attachments.ts';
import type { OrderSubmissionEvent } from '#src/machines/order-submission/order-submission.events.ts';
import { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import { createNodeMocks } from '#src/mocks/node.ts';
import { orderIssues } from '#src/validation/field-issues.ts';
import { arePrepared } from '#src/validation/order-attachments.ts';
import { walkOnMocks } from '../../models/walk-on-mocks.ts';
import { OrderPage } from './order-page.ts';
import { DATA_URL, FORGOTTEN, orderModel, REMEMBERED, WITH_SENT } from './order-submission.model.ts';

const mocks = createNodeMocks();

type Snapshot = SnapshotFrom<typeof orderSubmissionMachine>;

/** Leaves out what the production actors cannot report in this order. */
function canFollow(event: OrderSubmissionEvent, last: AnyEventObject, snapshot: Snapshot): boolean {
  const { attachments, deviceOrders } = snapshot.context;
  const { files } = attachments;
  // The device reports at once what it remembers.
  const remembered = event.type === 'deviceOrder.found' ? event.orders : null;
  if (last.type === 'submission.succeeded') return remembered === WITH_SENT && deviceOrders.length === 0;
  if (last.type === 'deviceOrder.forgotten') return remembered === FORGOTTEN;
  if (remembered) return remembered === REMEMBERED && last.type === 'xstate.init';
  if (event.type === 'deviceOrder.forgotten') return deviceOrders === REMEMBERED;
  if (event.type === 'draft.found') return last.type === 'xstate.init';
  if (event.type === 'file.prepared' || event.type === 'file.rejected') return !arePrepared(files);
  // The files are read as soon as they are prepared.
  const isReading =
    snapshot.matches({ submitting: 'sending' }) && (last.type === 'order.submitted' || last.type === 'file.prepared');
  if (event.type === 'reading.failed') return isReading && files.length > 0;
  if (event.type === 'files.chosen') return attachments.batch === 0 && event.files.every(({ size }) => size > 0);
  if (event.type === 'file.removed') return files.length > 0;
  if (event.type === 'preview.drawn') return files.some(({ model, preview }) => model && preview === null);
  if (event.type === 'unit.chosen') return files.some(({ model }) => model?.unit === 'mm');
  return true;
}

/** The files of an order as they are sent. */
function sentFiles({ files: attached }: Attachments) {
  const content = expect.stringMatching(/^data:.*;base64,/);
  const models = attached.flatMap(({ name, model, preview }) =>
    model ? [{ name, content, ...(preview && { preview }), measured: measuredIn(model) }] : [],
  );
  const files = attached.filter(({ model }) => !model).map(() => DATA_URL);
  return { files, ...(models.length > 0 && { models }) };
}

const FILL_IN = ['draft.changed 1', 'draft.changed 2', 'draft.changed 3'];
const SEND = 'order.submitted 1';

walkOnMocks(orderModel, {
  sut: async () => {
    const page = new OrderPage(mocks);
    // People take longer than this to fill in the form.
    await page.pass(2_000);
    const actors = { ...createOrderActors(page.calls, page.prepare), draftStore, deviceOrders, countdown };
    return { page, machine: orderSubmissionMachine.provide({ actors }) };
  },
  canFollow,
  distinguish: ({ draft, attachments: { batch, files }, receipt }) => [
    orderIssues(draft).length > 0,
    batch > 0,
    files.length > 0,
    arePrepared(files),
    files.some(({ model }) => model),
    receipt !== null,
  ],
  also: {
    'keeps the order of the page although a draft of an earlier page is stored': [
      'opened with a posted order beyond the limit',
      'draft.found',
    ],
    'stores an order once although the response to the first attempt is lost': [
      ...FILL_IN,
      SEND,
      'submission.failed 1',
      SEND,
      'submission.succeeded',
    ],
  },
  delays: { countdown: 2_000 },
  calls: {
    submitOrder: ({ context: { draft, attachments } }: AnyMachineSnapshot) => ({
      name: 'sendOrder',
      path: '/api/orders/orders',
      headers: { 'idempotency-key': expect.stringMatching(/.{16,}/), 'accept-language': 'fa' },
      body: { ...orderValues(draft), ...sentFiles(attachments) },
    }),
  },
  after: {
    'submission.limited': (page) => expect(page.mocks.database.orders.all()).toEqual([]),
    'submission.succeeded': ({ mocks: { database } }, { context: { receipt } }) => {
      const stored = database.orders.all().map(({ _id, name, description, files, models = [] }) => ({
        _id,
        name,
        description,
        files: files.length,
        models: models.map(({ name, measured, preview }) => ({ name, measured, hasPreview: preview !== undefined })),
      }));
      const { id, values, images, models } = receipt ?? { id: '', values: EMPTY_DRAFT, images: [], models: [] };
      const { name, description } = values;
      const sent = models.map(({ name, measured, preview }) => ({ name, measured, hasPreview: preview !== null }));
      expect(stored).toEqual([{ _id: id, name, description, files: images.length, models: sent }]);
    },
  },
});
