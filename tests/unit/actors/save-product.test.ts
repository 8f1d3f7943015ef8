import { describe, expect, it } from 'vitest';
import { createSaveProduct } from '#src/actors/save-product.ts';
import { draftOf } from '#src/domain/product/product-fields.ts';
import type { ProductToSave } from '#src/machines/product-form/product-form.events.ts';
import { parentOf } from '../../support/actors/parent-of.ts';
import { expectTimeout, requestAndEvent } from '../../support/actors/task-outcomes.ts';
import { testClient, UNDOCUMENTED_RESPONSES } from '../../support/fixtures/api-client.ts';
import { productOf } from '../../support/fixtures/products.ts';

const GEAR = productOf(1, { version: 3 });
const IMAGE = new Blob(['picture'], { type: 'image/png' });
const TYPED = { ...draftOf(null), title: ' چرخ ', description: 'کوتاه\n' };
const ADDITION: ProductToSave = {
  product: null,
  draft: TYPED,
  image: IMAGE,
  drawing: null,
  removesDrawing: false,
  isHidden: false,
  videoUrl: null,
};
const EDITED = { ...draftOf(GEAR), title: ' چرخ ', titleEn: ' \u200c', descriptionEn: 'Wheel' };
const EDIT: ProductToSave = {
  product: GEAR,
  draft: EDITED,
  image: null,
  drawing: null,
  removesDrawing: false,
  isHidden: false,
  videoUrl: null,
};

const save = (input: ProductToSave, response: Response | Error) =>
  requestAndEvent(createSaveProduct(testClient()), input, response);

async function sent(request: Request) {
  const { method, url } = request;
  const fields = [...(await request.formData())];
  const body = fields.map(([name, value]) => [name, typeof value === 'string' ? value : value.size]);
  return { method, path: new URL(url).pathname, body: Object.fromEntries(body) };
}
const error = (status: number, body: object = { message: 'نشد.', errors: [] }) => Response.json(body, { status });
const failed = (reason: string, message = '', errors: readonly object[] = []) => {
  return { type: 'save.failed', failure: { reason, message }, errors };
};
const wrong = (...paths: readonly string[]) => paths.map((path) => ({ path, message: 'م' }));
const DONE = () => Response.json({ message: 'انجام شد.', id: 13 });
const OFFLINE = failed('connection');

interface Row {
  readonly reply: string;
  readonly respond: () => Response | Error;
  readonly outcome: object;
}

describe('an addition', () => {
  it.each([
    { label: 'without further files', files: {}, fields: {} },
    {
      label: 'with a drawing and a video',
      files: { drawing: IMAGE, videoUrl: '/files/videos/1.mp4' },
      fields: { drawing: IMAGE.size, videoUrl: '/files/videos/1.mp4' },
    },
    { label: 'as a draft', files: { isHidden: true }, fields: { hidden: 'true' } },
  ])('sends the trimmed texts and the image of a new product $label, and nothing else', async ({ files, fields }) => {
    const { body } = await sent((await save({ ...ADDITION, ...files }, DONE())).request);
    const required = { title: 'چرخ', shortDescription: 'کوتاه', fullDescription: '', image: IMAGE.size };
    expect(body).toEqual({ ...required, ...fields });
  });

  it('keeps the idempotency key of an addition without a response, and otherwise uses a new one [4.panel.twice]', async () => {
    const saveProduct = createSaveProduct(testClient());
    const keyOf = async (input: ProductToSave, response: Response | Error) =>
      (await requestAndEvent(saveProduct, input, response)).request.headers.get('Idempotency-Key');
    const others = [
      { ...ADDITION, draft: { ...ADDITION.draft } },
      { ...ADDITION, drawing: IMAGE },
      { ...ADDITION, isHidden: true },
    ];
    const lost = await keyOf(ADDITION, new TypeError('Failed to fetch'));
    const again = await keyOf(ADDITION, DONE());
    const stored = await keyOf(ADDITION, new TypeError('Failed to fetch'));
    const changed: (string | null)[] = [];
    for (const other of others) changed.push(await keyOf(other, new TypeError('Failed to fetch')));
    const keys = new Set([lost, stored, ...changed]).size;
    expect({ again, keys }).toEqual({ again: lost, keys: 5 });
  });

  it('fails to add a product without an image', async () => {
    const withoutImage = { ...ADDITION, image: null };
    expect(await parentOf(createSaveProduct(testClient()), withoutImage).next()).toEqual(OFFLINE);
  });

  it.each<Row>([
    {
      reply: '400 for some fields',
      respond: () =>
        error(400, { message: 'نه', errors: wrong('shortDescription', 'fullDescription', 'videoUrl', 'image') }),
      outcome: failed('add', 'نه', wrong('description', 'longDescription', 'video', 'image')),
    },
    ...UNDOCUMENTED_RESPONSES.map((response) => ({ ...response, outcome: OFFLINE })),
  ])('fails to add a product if the server replies with $reply [8.add.failed]', async ({ respond, outcome }) => {
    expect((await save(ADDITION, respond())).event).toEqual(outcome);
  });
});

describe('an edit', () => {
  it('sends no blank English text of an edit, and an image only if one was chosen [5.edit.english, 5.edit.optional]', async () => {
    const { request } = await save(EDIT, DONE());
    const { description, longDescription, longDescriptionEn } = GEAR;
    const body = { id: '1', title: 'چرخ', description, longDescription, descriptionEn: 'Wheel', longDescriptionEn };
    expect((await sent(request)).body).toEqual(body);
  });

  it('edits a product without a version unconditionally, and sends image and video', async () => {
    const edit = { ...EDIT, product: productOf(1), image: IMAGE, videoUrl: '/files/videos/1.mp4' };
    const { request } = await save(edit, DONE());
    const isConditional = request.headers.has('If-Match');
    const { image, videoUrl } = (await sent(request)).body;
    expect({ isConditional, image, videoUrl }).toEqual({
      isConditional: false,
      image: IMAGE.size,
      videoUrl: '/files/videos/1.mp4',
    });
  });

  it.each([
    {
      label: 'replaces the drawing',
      change: { drawing: IMAGE, removesDrawing: true },
      fields: { drawing: IMAGE.size },
    },
    {
      label: 'removes the drawing',
      change: { drawing: null, removesDrawing: true },
      fields: { removeDrawing: 'true' },
    },
    { label: 'makes the product a draft', change: { isHidden: true }, fields: { hidden: 'true' } },
    {
      label: 'shows a draft to everyone',
      change: { product: { ...GEAR, hidden: true }, isHidden: false },
      fields: { hidden: 'false' },
    },
  ])('$label', async ({ change, fields }) => {
    const { body } = await sent((await save(EDIT, DONE())).request);
    const { request } = await save({ ...EDIT, ...change }, DONE());
    expect((await sent(request)).body).toEqual({ ...body, ...fields });
  });

  it('reports a failed edit if the server replies with 412 without a product [8.edit.failed]', async () => {
    expect((await save(EDIT, error(412))).event).toEqual(failed('edit', 'نشد.'));
  });
});

it.each([
  { status: 500, reason: 'connection' },
  { status: 413, reason: 'tooLarge' },
] as const)('reports the reference of a response with status $status', async ({ status, reason }) => {
  const response = Response.json({ message: '' }, { status, headers: { 'X-Request-ID': '1a2b3c4d5e6f7a8b' } });
  const failure = { reason, message: '', reference: '1a2b3c4d' };
  expect((await save(EDIT, response)).event).toEqual({ type: 'save.failed', failure, errors: [] });
});

it('fails to save after 120 s, and ignores a later response', () =>
  expectTimeout(createSaveProduct(testClient()), EDIT, 120_000, OFFLINE));
