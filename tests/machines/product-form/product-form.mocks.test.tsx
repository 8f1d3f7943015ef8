import { expect } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { createApiClient } from '#src/actors/client.ts';
import type { ProductFormEvent } from '#src/machines/product-form/product-form.events.ts';
import type { productFormMachine } from '#src/machines/product-form/product-form.machine.ts';
import { issuesOf } from '#src/machines/product-form/product-form.selectors.ts';
import { createNodeMocks } from '#src/mocks/node.ts';
import { walkOnMocks } from '../../models/walk-on-mocks.ts';
import { productForm } from '../../support/fixtures/production-machines.ts';
import { MockedPage } from '../../support/infrastructure/mocked-page.ts';
import { additionModel, GEAR, NEXT_REPORT, productFormModel, resultOfSubmit, VIDEO } from './product-form.model.ts';

type Snapshot = SnapshotFrom<typeof productFormMachine>;

const mocks = createNodeMocks();

/** The form in front of a server that has stored one product. */
const sut = async () => {
  const page = new MockedPage(mocks);
  mocks.database.clear();
  mocks.database.products.add(GEAR);
  await page.logIn();
  return { page, machine: productForm(createApiClient(location.origin, () => 'fa')) };
};

/** True without a chosen file, a removed drawing and the mark of a draft. One of them at a time is enough. */
const isEmpty = ({ context: { media, removesDrawing, isHidden } }: Snapshot) =>
  !removesDrawing &&
  !isHidden &&
  Object.values(media).every(({ file, rejection }) => file === null && rejection === null);

function canFollow(event: ProductFormEvent, last: AnyEventObject, snapshot: Snapshot): boolean {
  const report = NEXT_REPORT.get(last.file ?? last.choice ?? last.type);
  if (report || event.type === 'media.changed') return event.type === 'media.changed' && event.choice === report;
  if (event.type === 'media.removed') return snapshot.context.media.video.file !== null;
  if (['media.chosen', 'drawing.marked', 'visibility.changed'].includes(event.type)) return isEmpty(snapshot);
  return true;
}

walkOnMocks(productFormModel, {
  sut,
  canFollow,
  distinguish: (context) => [resultOfSubmit(context), Object.values(context.media).some(({ file }) => file !== null)],
  after: {
    'save.succeeded': ({ mocks: { database } }, { context: { draft, product } }) => {
      const { title, version } = database.products.find(GEAR.id) ?? {};
      expect({ title, version }).toEqual({ title: draft.title, version: (product?.version ?? 0) + 1 });
    },
    'save.failed': ({ mocks: { database } }, { context: { product } }) =>
      expect(database.products.find(GEAR.id)?.version).toBe(product?.version),
  },
  calls: {
    videoUpload: () => ({ name: 'presignVideo', body: { fileName: VIDEO.name, mime: VIDEO.type, size: VIDEO.size } }),
    saveProduct: ({ context: { product, draft } }: AnyMachineSnapshot) => ({
      name: 'editProduct',
      path: '/api/products/editproduct',
      headers: { 'if-match': `"${product.version}"` },
      body: { id: `${GEAR.id}`, title: draft.title },
    }),
  },
  callsOnTheWay: {
    'xstate.done.actor.videoUpload': () => ({
      name: 'putVideo',
      credentials: 'omit',
      body: VIDEO.size,
      headers: { 'content-type': VIDEO.type },
    }),
  },
});

walkOnMocks(additionModel, {
  sut,
  isWhole: false,
  canFollow: (event, last, snapshot) =>
    !['drawing.marked', 'visibility.changed', 'save.conflict', 'save.missing'].includes(event.type) &&
    (event.type !== 'media.chosen' || event.slot === 'image') &&
    canFollow(event, last, snapshot),
  distinguish: (context) => [resultOfSubmit(context), issuesOf(context).map(({ path }) => path)],
  also: {
    'adds a product once although the response to the first attempt is lost': [
      'field.changed 1',
      'field.changed 3',
      'media.chosen 3',
      'media.changed 5',
      'media.changed 6',
      'product.submitted',
      'save.failed 1',
      'product.submitted',
      'save.succeeded',
    ],
  },
  after: {
    'save.succeeded': ({ mocks: { database } }, { context: { draft } }) => {
      const added = database.products.all().filter(({ id }) => id !== GEAR.id);
      expect(added.map(({ title, description }) => ({ title, description }))).toEqual([
        { title: draft.title, description: draft.description },
      ]);
    },
  },
  calls: {
    saveProduct: ({ context: { draft } }: AnyMachineSnapshot) => ({
      name: 'addProduct',
      path: '/api/products/addproduct',
      headers: { 'idempotency-key': expect.stringMatching(/.{16,}/) },
      body: { title: draft.title, shortDescription: draft.description, image: expect.any(Number) },
    }),
  },
});
