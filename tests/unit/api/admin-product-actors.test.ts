import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createAdminProductActors } from '#src/api/admin-product-actors.ts';
import { ApiFailure } from '#src/api/client.ts';
import { DeadlineExceeded } from '#src/api/task.ts';
import { draftOf } from '#src/domain/product-fields.ts';
import type { ProductToSave } from '#src/machines/product-form/product-form.events.ts';
import { NO_ANSWERS, testClient } from '../../support/api-client.ts';
import { heldFetch, settle } from '../../support/held-fetch.ts';
import { parentOf } from '../../support/parent-of.ts';
import { productOf } from '../../support/products.ts';

const GEAR = productOf(1, { version: 3 });
const IMAGE = new Blob(['picture'], { type: 'image/png' });
const ADDITION: ProductToSave = {
  product: null,
  draft: { ...draftOf(null), title: ' چرخ ', description: 'کوتاه\n' },
  videoUrl: null,
};
const EDIT: ProductToSave = {
  product: GEAR,
  draft: { ...draftOf(GEAR), title: ' چرخ ', titleEn: ' \u200c', descriptionEn: 'Wheel' },
  videoUrl: null,
};

/** The actors on a held network; each save or deletion is a child of its own. */
function open(image: Blob | null = IMAGE) {
  const network = heldFetch();
  const actors = createAdminProductActors({ client: testClient(), imageFile: () => image });
  return {
    network,
    save: (input: ProductToSave) => parentOf(actors.saveProduct, input),
    remove: (id: number) => parentOf(actors.deleteProduct, { id }),
  };
}

async function sent(request: Request) {
  const { method, url } = request;
  const body = [...(await request.formData())].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.size,
  ]);
  return { method, path: new URL(url).pathname, body: Object.fromEntries(body) };
}
const said = (status: number, body: object = { message: 'نشد.', errors: [] }) => Response.json(body, { status });
const failed = (reason: string, message = '', errors: readonly object[] = []) => ({
  type: 'save.failed',
  failure: { reason, message },
  errors,
});
const DONE = () => Response.json({ message: 'انجام شد.', id: 13 });
const OFFLINE = failed('connection');

describe('an addition', () => {
  it('sends the trimmed texts under the names of the API, the picture, and the video where there is one', async () => {
    const { network, save } = open();
    save(ADDITION);
    save({ ...ADDITION, videoUrl: '/files/videos/1.mp4' });
    const [first, second] = [await network.next(), await network.next()];
    const body = { title: 'چرخ', shortDescription: 'کوتاه', fullDescription: '', image: IMAGE.size };
    const address = { method: 'POST', path: '/api/products/addproduct' };
    expect(await sent(first.request)).toEqual({ ...address, body });
    expect(await sent(second.request)).toEqual({ ...address, body: { ...body, videoUrl: '/files/videos/1.mp4' } });
  });

  it('that is sent again because nobody answered has the key that it had; every other one has its own [4.panel.twice]', async () => {
    const { network, save } = open();
    const keyOf = async (input: ProductToSave, answer: Response | Error) => {
      const { next } = save(input);
      const call = await network.next();
      call.answer(answer);
      await next();
      return call.request.headers.get('Idempotency-Key');
    };
    const other = { ...ADDITION, draft: { ...ADDITION.draft } };
    const lost = await keyOf(ADDITION, new TypeError('Failed to fetch'));
    const again = await keyOf(ADDITION, DONE());
    const stored = await keyOf(ADDITION, new TypeError('Failed to fetch'));
    const changed = await keyOf(other, new TypeError('Failed to fetch'));
    expect([again === lost, new Set([lost, stored, changed]).size]).toEqual([true, 3]);
  });

  it('whose picture is gone fails', async () => {
    expect(await open(null).save(ADDITION).next()).toEqual(OFFLINE);
  });

  it.each<[string, () => Response | Error, object]>([
    [
      'names its fields',
      () =>
        said(400, {
          message: 'نادرست.',
          errors: ['shortDescription', 'fullDescription', 'videoUrl', 'image'].map((path) => ({ path, message: 'م' })),
        }),
      failed(
        'add',
        'نادرست.',
        ['description', 'longDescription', 'video', 'image'].map((path) => ({ path, message: 'م' })),
      ),
    ],
    ['finds it too large', () => said(413), failed('tooLarge', 'نشد.')],
    ['knows no session', () => said(401), failed('add', 'نشد.')],
    ...NO_ANSWERS.map(([what, answer]): [string, () => Response | Error, object] => [`says ${what}`, answer, OFFLINE]),
  ])('fails where the server %s [8.add.failed]', async (_what, answer, outcome) => {
    const { network, save } = open();
    const { next } = save(ADDITION);
    await network.answer(answer());
    expect(await next()).toEqual(outcome);
  });
});

describe('an edit', () => {
  it('sends English only where it is not blank, and no picture that was not chosen [5.edit.english, 5.edit.optional]', async () => {
    const { network, save } = open(null);
    const { next } = save(EDIT);
    const { request, answer } = await network.next();
    const ifMatch = request.headers.get('If-Match');
    const { description, longDescription, longDescriptionEn } = GEAR;
    expect([ifMatch, await sent(request)]).toEqual([
      '"3"',
      {
        method: 'POST',
        path: '/api/products/editproduct',
        body: { id: '1', title: 'چرخ', description, longDescription, descriptionEn: 'Wheel', longDescriptionEn },
      },
    ]);
    answer(DONE());
    expect(await next()).toEqual({ type: 'save.succeeded' });
  });

  it('of a host without versions is the last write that wins; picture and video go with it', async () => {
    const { network, save } = open();
    save({ ...EDIT, product: productOf(1), videoUrl: '/files/videos/1.mp4' });
    const { request } = await network.next();
    const { image, videoUrl } = (await sent(request.clone())).body;
    expect([request.headers.has('If-Match'), image, videoUrl]).toEqual([false, IMAGE.size, '/files/videos/1.mp4']);
  });

  const newer = productOf(1, { version: 4, title: 'تازه' });

  it.each<[string, () => Response | Error, object]>([
    [
      'was overtaken',
      () => said(412, { message: 'نشد.', errors: [], product: newer }),
      { type: 'save.conflict', newer },
    ],
    ['was overtaken by nobody knows what', () => said(412), failed('edit', 'نشد.')],
    ['is about nothing', () => said(404), { type: 'save.missing', failure: { reason: 'edit', message: 'نشد.' } }],
    ['is refused', () => said(400), failed('edit', 'نشد.')],
    ['is lost', () => new TypeError('Failed to fetch'), OFFLINE],
  ])('that %s says so [4.panel.revised, 8.edit.failed]', async (_what, answer, outcome) => {
    const { network, save } = open();
    const { next } = save(EDIT);
    await network.answer(answer());
    expect(await next()).toEqual(outcome);
  });
});

describe('a deletion', () => {
  it.each<[string, () => Response | Error, object]>([
    ['done', () => DONE(), { type: 'deletion.succeeded' }],
    ['done by somebody else', () => said(404), { type: 'deletion.missing' }],
    [
      'refused',
      () => said(401),
      { type: 'deletion.failed', error: expect.objectContaining({ kind: 'error', status: 401 }) },
    ],
    ['lost', () => new TypeError('Failed to fetch'), { type: 'deletion.failed', error: expect.any(ApiFailure) }],
  ])('that is %s says so', async (_what, answer, outcome) => {
    const { network, remove } = open();
    const { next } = remove(7);
    const call = await network.next();
    expect([call.request.method, call.request.url]).toEqual([
      'DELETE',
      'http://workshop.test/api/products/deleteproduct?id=7',
    ]);
    call.answer(answer());
    expect(await next()).toEqual(outcome);
  });
});

it.each([
  ['save', 120_000, OFFLINE],
  ['remove', 20_000, { type: 'deletion.failed', error: expect.any(DeadlineExceeded) }],
] as const)('a %s is given up after %i ms, and what comes later is not heard', async (what, deadline, outcome) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { network, save, remove } = open();
  const { heard } = what === 'save' ? save(EDIT) : remove(1);
  const { request, answer } = await network.next();
  vi.advanceTimersByTime(deadline - 1);
  expect([heard, request.signal.aborted]).toEqual([[], false]);
  vi.advanceTimersByTime(1);
  expect([heard, request.signal.aborted]).toEqual([[outcome], true]);
  answer(DONE());
  await settle();
  expect(heard).toEqual([outcome]);
});
