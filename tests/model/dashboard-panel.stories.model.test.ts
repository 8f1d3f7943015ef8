import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SnapshotFrom, waitFor } from 'xstate';
import { ApiFailure } from '#src/api/client.ts';
import type { Product } from '#src/contract/types.ts';
import { draftOf, EMPTY_PRODUCT, PRODUCT_FIELDS } from '#src/domain/product-draft.ts';
import type {
  DashboardPanelEvent,
  dashboardPanelMachine,
} from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { MOCK_ORIGIN, mockedNetwork } from '../support/mocked-network.ts';
import { blobOf, browserForOrders, PNG, picture, previewOf } from '../support/order-submission-stage.ts';
import { DESCRIPTION, TITLE, videoFile } from '../support/panel-model.ts';
import { logInToMocks, type PanelStage, panelStage, saveResponse, uploadFailed } from '../support/panel-stage.ts';
import { productOf } from '../support/products.ts';
import { quiet } from '../support/quiet.ts';
import { putResponse, VIDEO, videoBlob } from '../support/video-upload-stage.ts';

const network = mockedNetwork();
const revoked = browserForOrders();
// Node sends forms with files as a browser does, which jsdom cannot: here the page's address is all that it lacks.
beforeEach(() => vi.stubGlobal('location', new URL(MOCK_ORIGIN)));
afterEach(() => vi.unstubAllGlobals());

type Value = SnapshotFrom<typeof dashboardPanelMachine>['value'];

const SUBMIT = { type: 'product.submitted' } as const;
const REFUSED = { type: 'session.refused' } as const;

const stateOf = ({ actor }: PanelStage): Value => actor.getSnapshot().value;
const contextOf = ({ actor }: PanelStage) => actor.getSnapshot().context;
/** Nothing is left of what the panel held before it was asked for this. */
const expectAsNew = (stage: PanelStage, ...events: DashboardPanelEvent[]) =>
  expect(contextOf(stage)).toEqual(contextOf(opened(...events)));
const resting = ({ actor }: PanelStage) => waitFor(actor, (snapshot) => snapshot.matches({ submission: 'resting' }));
const saving = ({ actor }: PanelStage) => waitFor(actor, (snapshot) => snapshot.matches({ submission: 'saving' }));
const removalEnded = ({ actor }: PanelStage) =>
  waitFor(actor, (snapshot) => !snapshot.matches({ removal: 'deleting' }));
/** A product that the mocks know. */
const productAt = (index: number): Product =>
  network.database.products.all()[index] ?? fail('there is no such product');
const productsThere = () => network.database.products.all().length;

function fail(what: string): never {
  throw new Error(what);
}

function opened(...events: DashboardPanelEvent[]): PanelStage {
  const stage = panelStage(network, { isGated: false });
  stage.actor.start();
  for (const event of events) stage.actor.send(event);
  return stage;
}

const title = (value: string) => ({ type: 'field.changed', field: 'title', value }) as const;
const edit = (product: Product) => ({ type: 'edit.requested', product }) as const;
const removal = (product: Product) => ({ type: 'removal.requested', product }) as const;
/** What is shown while the product that is edited is there. */
const EDIT = { edit: 'present' } as const;
const CONFIRM_REMOVAL = { type: 'removal.confirmed' } as const;

/** A new product with texts and picture, and with a video where one is wanted. */
async function filled(media: 'image' | 'image and video'): Promise<PanelStage> {
  const stage = opened(
    { type: 'addition.requested' },
    title(TITLE),
    { type: 'field.changed', field: 'description', value: DESCRIPTION },
    { type: 'media.chosen', slot: 'image', file: picture() },
  );
  if (media === 'image and video') stage.actor.send({ type: 'media.chosen', slot: 'video', file: videoFile() });
  stage.examinations[0]?.end({ kind: 'prepared', blob: blobOf(PNG.length) });
  await waitFor(stage.actor, ({ context }) => context.image !== null && context.examining.length === 0);
  return stage;
}

/** What the texts of that product become in the store. */
const STORED = { title: TITLE, description: DESCRIPTION, longDescription: '' };

/** Everything that was typed and chosen is still there. */
function expectAllKept(stage: PanelStage, videoUrl: string | null = null) {
  const { draft, image, video, ...context } = contextOf(stage);
  expect({ draft, image: image?.name, video: video?.name, videoUrl: context.videoUrl }).toEqual({
    draft: { ...EMPTY_PRODUCT, title: TITLE, description: DESCRIPTION },
    image: 'gear.png',
    video: VIDEO.name,
    videoUrl,
  });
  expect(stateOf(stage).panel).toBe('add');
  expect(revoked).toEqual([]);
}

// Generated paths agree with whatever arrows the machine draws; these ends are written by hand.
describe('dashboard panel: a new product', () => {
  it('is in the catalogue with its picture and the video that was uploaded for it', async () => {
    await logInToMocks();
    const stage = await filled('image and video');
    stage.actor.send(SUBMIT);
    await stage.calls.presigns.answer();
    await stage.calls.puts.answer();
    await stage.calls.additions.answer();
    await resting(stage);
    const added = network.database.products.all().at(-1) ?? fail('nothing was added');
    expect({ title: added.title, description: added.description }).toEqual({ title: TITLE, description: DESCRIPTION });
    const sizes = await Promise.all(
      [added.image, added.video].map(
        async (path) => (await (await fetch(`${MOCK_ORIGIN}${path}`)).arrayBuffer()).byteLength,
      ),
    );
    expect(sizes).toEqual([PNG.length, VIDEO.bytes]);
    expect(stage.notices).toEqual([{ type: 'product.added' }]);
    expect(stateOf(stage).panel).toBe('none');
    expect(revoked).toEqual([previewOf(PNG.length), previewOf(VIDEO.bytes)]);
  });

  it('is not sent before title, short description and picture are there, and the places are named', async () => {
    const stage = opened({ type: 'addition.requested' }, title('\u200c \u200c'), SUBMIT);
    await quiet();
    expect(contextOf(stage).issues).toEqual([
      { path: 'title', kind: 'blank' },
      { path: 'description', kind: 'blank' },
      { path: 'image', kind: 'blank' },
    ]);
    stage.actor.send(title(TITLE));
    expect(contextOf(stage).issues.map(({ path }) => path)).toEqual(['description', 'image']);
    expect(stage.calls.additions.total).toBe(0);
  });

  it('is sent once, however often it is submitted (row 66)', async () => {
    const stage = await filled('image');
    stage.actor.send(SUBMIT);
    stage.actor.send(SUBMIT);
    await stage.calls.additions.next();
    stage.actor.send(SUBMIT);
    await quiet();
    expect(stage.calls.additions.total).toBe(1);
  });

  it('is not added twice when it was stored and only its answer was lost [4.panel.twice]', async () => {
    await logInToMocks();
    const stage = await filled('image');
    stage.actor.send(SUBMIT);
    const lost = await stage.calls.additions.next();
    network.database.products.add(productOf(90, STORED));
    lost.answer(HttpResponse.error());
    await resting(stage);
    stage.actor.send(SUBMIT);
    await resting(stage);
    expect([stage.calls.additions.total, productsThere()]).toEqual([1, 13]);
    expect(stage.notices.at(-1)).toEqual({ type: 'product.added' });
  });

  it('is added where another one says the same, and after an attempt that came to nothing (row 11)', async () => {
    await logInToMocks();
    network.database.products.add(productOf(90, STORED));
    const stage = await filled('image');
    stage.actor.send(SUBMIT);
    await stage.calls.additions.answer(HttpResponse.error());
    await resting(stage);
    stage.actor.send(SUBMIT);
    await stage.calls.additions.answer();
    await resting(stage);
    expect(productsThere()).toBe(14);
  });

  it('is not changed by what is typed while it is sent (row 67)', async () => {
    const stage = await filled('image');
    stage.actor.send(SUBMIT);
    stage.actor.send(title('چیز دیگر'));
    expect(contextOf(stage).draft.title).toBe(TITLE);
  });

  it('that the server refuses has its fields named as the form calls them', async () => {
    const stage = await filled('image');
    stage.actor.send(SUBMIT);
    const errors = [
      { path: 'shortDescription', message: 'بلند است.' },
      { path: 'image', message: 'خراب است.' },
    ];
    await stage.calls.additions.answer(HttpResponse.json({ message: 'درخواست درست نیست.', errors }, { status: 400 }));
    await resting(stage);
    expect(contextOf(stage).issues).toEqual([
      { path: 'description', kind: 'said', message: 'بلند است.' },
      { path: 'image', kind: 'said', message: 'خراب است.' },
    ]);
    expect(contextOf(stage).failure).toEqual({ reason: 'add', message: 'درخواست درست نیست.' });
  });
});

describe('dashboard panel: an upload', () => {
  it('is not repeated when the save after it fails: the second attempt saves the same URL (row 57) [4.panel.once]', async () => {
    await logInToMocks();
    const stage = await filled('image and video');
    stage.actor.send(SUBMIT);
    await stage.calls.presigns.answer();
    await stage.calls.puts.answer();
    await stage.calls.additions.answer(new HttpResponse('<h1>Bad Gateway</h1>', { status: 502 }));
    await resting(stage);
    const { videoUrl } = contextOf(stage);
    expect(videoUrl).toMatch(/^\/files\/videos\/.+\.mp4$/);
    expectAllKept(stage, videoUrl);
    expect(stage.notices).toEqual([{ type: 'product.saveFailed', failure: { reason: 'connection', message: '' } }]);
    stage.actor.send(SUBMIT);
    await stage.calls.additions.answer();
    await resting(stage);
    expect([stage.calls.presigns.total, stage.calls.puts.total, productsThere()]).toEqual([1, 1, 13]);
    expect(network.database.products.all().at(-1)?.video).toBe(videoUrl);
  });

  it('is repeated when the server does not know its URL any more', async () => {
    await logInToMocks();
    const stage = await filled('image and video');
    stage.actor.send(SUBMIT);
    await stage.calls.presigns.answer();
    await stage.calls.puts.answer(putResponse({ kind: 'stored' }));
    await stage.calls.additions.answer();
    await resting(stage);
    expect(contextOf(stage).issues.map(({ path }) => path)).toEqual(['video']);
    expectAllKept(stage, null);
    stage.actor.send(SUBMIT);
    await stage.calls.presigns.answer();
    await stage.calls.puts.answer();
    await stage.calls.additions.answer();
    await resting(stage);
    expect(productsThere()).toBe(13);
  });

  it.each(['at presign', 'at upload'])(
    'that is cancelled %s leaves the draft, and nothing is saved after it [5.upload.cancel]',
    async (at) => {
      await logInToMocks();
      const stage = await filled('image and video');
      stage.actor.send(SUBMIT);
      if (at === 'at upload') await stage.calls.presigns.answer();
      const held = await (at === 'at upload' ? stage.calls.puts : stage.calls.presigns).next();
      stage.actor.send({ type: 'upload.cancelled' });
      expect(stateOf(stage).submission).toBe('resting');
      held.answer();
      await quiet();
      expectAllKept(stage);
      expect([stage.calls.additions.total, stage.notices.length, productsThere()]).toEqual([0, 0, 12]);
    },
  );

  it('that stalls for 45 s fails and says so; a retry uploads and saves (row 41)', async () => {
    await logInToMocks();
    const stage = await filled('image and video');
    stage.actor.send(SUBMIT);
    await stage.calls.presigns.answer();
    await stage.calls.puts.next();
    stage.clock.increment(45_000);
    await uploadFailed(stage);
    expect(stage.notices).toEqual([{ type: 'upload.failed', failure: { at: 'upload', status: 0, text: '' } }]);
    expectAllKept(stage);
    stage.actor.send({ type: 'upload.retried' });
    await stage.calls.presigns.answer();
    await stage.calls.puts.answer();
    await stage.calls.additions.answer();
    await resting(stage);
    expect(productsThere()).toBe(13);
  });

  it('whose URL expired twice says status and text, and can be cancelled with the draft intact (row 56)', async () => {
    await logInToMocks();
    const stage = await filled('image and video');
    stage.actor.send(SUBMIT);
    for (const text of ['Request has expired', 'SignatureDoesNotMatch']) {
      await stage.calls.presigns.answer();
      await stage.calls.puts.answer(putResponse({ kind: 'expired', text }));
    }
    await uploadFailed(stage);
    const failure = { at: 'upload', status: 403, text: 'SignatureDoesNotMatch' };
    expect(stage.notices).toEqual([{ type: 'upload.failed', failure }]);
    stage.actor.send({ type: 'upload.cancelled' });
    expectAllKept(stage);
    expect(stage.calls.additions.total).toBe(0);
  });

  it('of another video begins anew: the URL of the replaced one is forgotten', async () => {
    await logInToMocks();
    const stage = await filled('image and video');
    stage.actor.send(SUBMIT);
    await stage.calls.presigns.answer();
    await stage.calls.puts.answer();
    await stage.calls.additions.answer(saveResponse({ kind: 'refused', message: 'نشد.', errors: [] }, true));
    await resting(stage);
    stage.actor.send({ type: 'media.chosen', slot: 'video', file: videoFile() });
    await waitFor(stage.actor, ({ context }) => context.examining.length === 0);
    expect(contextOf(stage).videoUrl).toBe(null);
  });
});

describe('dashboard panel: a session that the server no longer knows', () => {
  it('keeps the draft when the presign is refused', async () => {
    const stage = await filled('image and video');
    stage.actor.send(SUBMIT);
    await stage.calls.presigns.answer();
    await resting(stage);
    expectAllKept(stage);
    expect(stage.notices).toEqual([REFUSED]);
  });

  it('keeps the draft and the uploaded video when the save is refused (row 47)', async () => {
    await logInToMocks();
    const stage = await filled('image and video');
    stage.actor.send(SUBMIT);
    await stage.calls.presigns.answer();
    await stage.calls.puts.answer();
    await saving(stage);
    await fetch(`${MOCK_ORIGIN}/api/admin/logout`, { method: 'POST' });
    await stage.calls.additions.answer();
    await resting(stage);
    expectAllKept(stage, contextOf(stage).videoUrl);
    expect(contextOf(stage).videoUrl).not.toBe(null);
    expect(stage.notices).toEqual([REFUSED]);
  });

  it('keeps the draft and the product when the deletion is refused', async () => {
    const stage = opened(edit(productAt(0)), title(TITLE), removal(productAt(0)), CONFIRM_REMOVAL);
    await stage.calls.deletions.answer();
    await removalEnded(stage);
    expect(contextOf(stage).draft).toEqual({ ...draftOf(productAt(0)), title: TITLE });
    expect(stage.notices).toEqual([REFUSED]);
    expect(productsThere()).toBe(12);
  });

  it('takes the draft with it only when the admin logs out', async () => {
    const stage = await filled('image and video');
    stage.actor.send({ type: 'session.ended' });
    expect(contextOf(stage)).toEqual(contextOf(opened()));
    expect(stateOf(stage)).toEqual({ panel: 'none', submission: 'resting', discard: 'idle', removal: 'idle' });
    expect(revoked).toEqual([previewOf(PNG.length), previewOf(VIDEO.bytes)]);
  });
});

/** The texts of a form as it was sent; on the way every line break is CRLF, as in any multipart form. */
async function textsIn({ request }: { readonly request: Request }): Promise<Record<string, string>> {
  const fields = [...(await request.formData()).entries()];
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value).replaceAll('\r\n', '\n')]));
}

describe('dashboard panel: an edit', () => {
  it('sends English only where it is not blank, and no picture that was not chosen [5.edit.english, 5.edit.optional]', async () => {
    const product = productAt(0);
    const stage = opened(edit(product), title(TITLE));
    stage.actor.send({ type: 'field.changed', field: 'titleEn', value: ' \u200c ' });
    stage.actor.send({ type: 'field.changed', field: 'descriptionEn', value: 'For small gearboxes' });
    stage.actor.send({ type: 'field.changed', field: 'longDescriptionEn', value: '' });
    stage.actor.send(SUBMIT);
    const { id, description, longDescription } = product;
    expect(await textsIn(await stage.calls.edits.next())).toEqual({
      id: String(id),
      title: TITLE,
      description,
      longDescription,
      descriptionEn: 'For small gearboxes',
    });
  });

  it('without a change is not sent', async () => {
    const stage = opened(edit(productAt(0)), title(`${productAt(0).title} `), SUBMIT);
    await quiet();
    expect(stage.actor.getSnapshot().can(SUBMIT)).toBe(false);
    expect(stage.calls.edits.total).toBe(0);
  });

  it('is stored, announced, and the form is closed', async () => {
    await logInToMocks();
    const stage = opened(edit(productAt(0)), title(TITLE), SUBMIT);
    await stage.calls.edits.answer();
    await resting(stage);
    expect(productAt(0).title).toBe(TITLE);
    expect(stage.notices).toEqual([{ type: 'product.edited' }]);
    expect(stateOf(stage).panel).toBe('none');
    expectAsNew(stage);
  });

  it('that fails says so until the next attempt, which may be incomplete or begin with a video', async () => {
    const stage = opened(edit(productAt(0)), title(TITLE), SUBMIT);
    await stage.calls.edits.answer(HttpResponse.error());
    await resting(stage);
    stage.actor.send(title(''));
    stage.actor.send(SUBMIT);
    expect(contextOf(stage).issues).toEqual([{ path: 'title', kind: 'blank' }]);
    expect(contextOf(stage).failure).toBe(null);
    stage.actor.send(title(TITLE));
    stage.actor.send(SUBMIT);
    await stage.calls.edits.answer(HttpResponse.error());
    await resting(stage);
    stage.actor.send({ type: 'media.chosen', slot: 'video', file: videoFile() });
    await waitFor(stage.actor, ({ context }) => context.video !== null);
    stage.actor.send(SUBMIT);
    expect(stateOf(stage).submission).toBe('uploading');
    expect(contextOf(stage).failure).toBe(null);
  });

  it('of a product that is gone keeps the draft and says what the server said (row 48)', async () => {
    await logInToMocks();
    const product = productAt(0);
    const stage = opened(edit(product), title(TITLE), SUBMIT);
    network.database.products.remove(product.id);
    await stage.calls.edits.answer();
    await resting(stage);
    expect(contextOf(stage).draft).toEqual({ ...draftOf(product), title: TITLE });
    const failure = { reason: 'edit', message: expect.stringMatching(/\S/) };
    expect(stage.notices).toEqual([{ type: 'product.saveFailed', failure }]);
  });

  it('that is given up after 2 minutes stays given up, whatever comes later (row 41)', async () => {
    await logInToMocks();
    const stage = opened(edit(productAt(0)), title(TITLE), SUBMIT);
    const held = await stage.calls.edits.next();
    stage.clock.increment(119_999);
    expect(stateOf(stage).submission).toBe('saving');
    stage.clock.increment(1);
    held.answer();
    await quiet();
    expect(stateOf(stage).panel).toEqual(EDIT);
    expect(contextOf(stage).draft.title).toBe(TITLE);
    expect(stage.notices).toEqual([{ type: 'product.saveFailed', failure: { reason: 'connection', message: '' } }]);
  });
});

/** Somebody else saves this, on another device. */
const editElsewhere = (product: Product, changes: Partial<Product>): Product => {
  const newer = { ...product, ...changes };
  network.database.products.replace(newer);
  return newer;
};
const refreshed = () => ({ type: 'products.refreshed', products: network.database.products.all() }) as const;
const OUTDATED = { reason: 'outdated', message: '' } as const;

describe('dashboard panel: a product that is edited elsewhere meanwhile (row 49)', () => {
  it('is not saved over: both texts are there to choose from, and the choice is saved [4.panel.revised]', async () => {
    await logInToMocks();
    const begun = productAt(0);
    const stage = opened(edit(begun), title(TITLE));
    const newer = editElsewhere(begun, { title: 'عنوان دیگری', longDescription: 'متن دیگری' });
    stage.actor.send(SUBMIT);
    await resting(stage);
    expect(productAt(0)).toEqual(newer);
    expect(stage.notices).toEqual([{ type: 'product.saveFailed', failure: OUTDATED }]);
    const { draft, rivals } = contextOf(stage);
    expect({ draft, rivals }).toEqual({ draft: { ...draftOf(newer), title: TITLE }, rivals: ['title'] });

    stage.actor.send({ type: 'newer.taken', field: 'title' });
    stage.actor.send({ type: 'field.changed', field: 'titleEn', value: 'Mine' });
    stage.actor.send(SUBMIT);
    await stage.calls.edits.answer();
    await resting(stage);
    expect(productAt(0)).toEqual({ ...newer, titleEn: 'Mine' });
  });

  it('is saved as it was typed here where that is chosen, or nothing is [4.panel.revised]', async () => {
    await logInToMocks();
    const begun = productAt(0);
    const stage = opened(edit(begun), title(TITLE));
    const newer = editElsewhere(begun, { title: 'عنوان دیگری', longDescription: 'متن دیگری' });
    stage.actor.send(refreshed());
    expect(contextOf(stage).failure).toEqual(OUTDATED);
    stage.actor.send({ type: 'newer.declined', field: 'title' });
    expect([contextOf(stage).rivals, contextOf(stage).draft.title]).toEqual([[], TITLE]);
    stage.actor.send(SUBMIT);
    await stage.calls.edits.answer();
    await resting(stage);
    expect(productAt(0)).toEqual({ ...newer, title: TITLE });
    expect(stage.notices).toEqual([{ type: 'product.edited' }]);
  });

  it('keeps a choice that was not made when it is edited once more', () => {
    const begun = productAt(0);
    const stage = opened(edit(begun), title(TITLE));
    const newer = editElsewhere(begun, { title: 'عنوان دیگری' });
    stage.actor.send(refreshed());
    editElsewhere(newer, { description: 'متن دیگری' });
    stage.actor.send(refreshed());
    expect([contextOf(stage).rivals, contextOf(stage).draft.description]).toEqual([['title'], 'متن دیگری']);
  });

  it('is chosen from field by field', () => {
    const begun = productAt(0);
    const stage = opened(edit(begun), title(TITLE), {
      type: 'field.changed',
      field: 'description',
      value: DESCRIPTION,
    });
    editElsewhere(begun, { title: 'عنوان دیگری', description: 'متن دیگری' });
    stage.actor.send(refreshed());
    expect(contextOf(stage).rivals).toEqual(['title', 'description']);
    stage.actor.send({ type: 'newer.taken', field: 'title' });
    expect([contextOf(stage).rivals, contextOf(stage).draft.title]).toEqual([['description'], 'عنوان دیگری']);
    stage.actor.send({ type: 'newer.declined', field: 'description' });
    expect([contextOf(stage).rivals, contextOf(stage).draft.description]).toEqual([[], DESCRIPTION]);
  });

  it('shows the picture that it has now, and that alone is no reason to ask', () => {
    const begun = productAt(0);
    const stage = opened(edit(begun), title(TITLE));
    const newer = editElsewhere(begun, { image: '/files/products/newer.webp' });
    stage.actor.send(refreshed());
    const { product, draft, failure } = contextOf(stage);
    expect({ product, draft, failure }).toEqual({
      product: newer,
      draft: { ...draftOf(begun), title: TITLE },
      failure: null,
    });
  });

  it.each([
    ['which the products show', true],
    ['and is sent again', false],
  ])('is no other product when the edit was stored and only its answer was lost, %s (row 61)', async (_how, isSeen) => {
    await logInToMocks();
    const stage = opened(edit(productAt(0)), title(TITLE), SUBMIT);
    const lost = await stage.calls.edits.next();
    editElsewhere(productAt(0), { title: TITLE });
    lost.answer(HttpResponse.error());
    await resting(stage);
    if (isSeen) stage.actor.send(refreshed());
    else {
      stage.actor.send(SUBMIT);
      await stage.calls.edits.answer();
      await resting(stage);
    }
    expect(stage.notices).toEqual([
      { type: 'product.saveFailed', failure: { reason: 'connection', message: '' } },
      { type: 'product.edited' },
    ]);
    expect(stateOf(stage).panel).toBe('none');
    expectAsNew(stage);
  });

  it('is not stored after all where the draft was taken back to what is there', async () => {
    const stage = opened(edit(productAt(0)), title(TITLE), SUBMIT);
    await stage.calls.edits.answer(HttpResponse.error());
    await resting(stage);
    stage.actor.send(title(productAt(0).title));
    editElsewhere(productAt(0), { image: '/files/products/newer.webp' });
    stage.actor.send(refreshed());
    expect([stateOf(stage).panel, stage.notices.length]).toEqual([EDIT, 1]);
  });

  it('is no edit of this desk where somebody else wrote the same', () => {
    const stage = opened(edit(productAt(0)), title(TITLE));
    editElsewhere(productAt(0), { title: TITLE });
    stage.actor.send(refreshed());
    expect(stateOf(stage).panel).toEqual(EDIT);
    expect(stage.notices).toEqual([]);
    expect(stage.actor.getSnapshot().can(SUBMIT)).toBe(false);
  });
});

describe('dashboard panel: a product that is deleted elsewhere meanwhile (row 76)', () => {
  it('leaves the form, which cannot be saved and can be closed [4.panel.gone]', () => {
    const product = productAt(0);
    const stage = opened(edit(product), title(TITLE));
    network.database.products.remove(product.id);
    stage.actor.send(refreshed());
    expect(stateOf(stage).panel).toEqual({ edit: 'gone' });
    expect(contextOf(stage).draft.title).toBe(TITLE);
    expect(stage.actor.getSnapshot().can(SUBMIT)).toBe(false);
    stage.actor.send({ type: 'panel.closed' });
    stage.actor.send({ type: 'discard.confirmed' });
    expect(stateOf(stage).panel).toBe('none');
  });

  it('was not stored by the save that failed before, even where its form is blank by now', async () => {
    const stage = opened(edit(productAt(0)), title(TITLE), SUBMIT);
    await stage.calls.edits.answer(HttpResponse.error());
    await resting(stage);
    for (const field of PRODUCT_FIELDS) stage.actor.send({ type: 'field.changed', field, value: '' });
    stage.actor.send({ type: 'products.refreshed', products: [] });
    expect(stateOf(stage).panel).toEqual({ edit: 'gone' });
    expect(stage.notices).toHaveLength(1);
  });

  it('can be saved once it is among the products again, and not sooner', () => {
    const stage = opened(edit(productAt(0)), title(TITLE));
    for (const _refresh of ['first', 'second']) {
      stage.actor.send({ type: 'products.refreshed', products: [] });
      expect(stateOf(stage).panel).toEqual({ edit: 'gone' });
    }
    stage.actor.send(refreshed());
    expect(stateOf(stage).panel).toEqual(EDIT);
    expect(stage.actor.getSnapshot().can(SUBMIT)).toBe(true);
  });
});

describe('dashboard panel: a changed draft', () => {
  const wanted = [
    ['another product', () => edit(productAt(1)), { panel: EDIT, title: () => productAt(1).title }],
    ['a new product', () => ({ type: 'addition.requested' }), { panel: 'add', title: () => '' }],
    ['an empty panel', () => ({ type: 'panel.closed' }), { panel: 'none', title: () => '' }],
  ] as const satisfies readonly (readonly [string, () => DashboardPanelEvent, object])[];

  it.each(wanted)(
    'is asked about before %s takes its place, and a no keeps every letter [4.panel.discard]',
    (_what, event) => {
      const stage = opened(edit(productAt(0)), title(TITLE));
      const before = contextOf(stage);
      stage.actor.send(event());
      expect(stateOf(stage)).toEqual({ panel: EDIT, submission: 'resting', discard: 'asking', removal: 'idle' });
      stage.actor.send({ type: 'discard.cancelled' });
      expect(contextOf(stage)).toEqual(before);
      expect(stateOf(stage)).toEqual({ panel: EDIT, submission: 'resting', discard: 'idle', removal: 'idle' });
    },
  );

  it.each(wanted)('goes after a yes, and %s is there', (_what, event, shown) => {
    const stage = opened(edit(productAt(0)), title(TITLE));
    stage.actor.send(event());
    stage.actor.send({ type: 'discard.confirmed' });
    expect(stateOf(stage)).toEqual({ panel: shown.panel, submission: 'resting', discard: 'idle', removal: 'idle' });
    expect(contextOf(stage).draft.title).toBe(shown.title());
    expectAsNew(stage, event());
  });

  it.each(wanted)('that is none gives way without a question, and %s is there', (_what, event, shown) => {
    const stage = opened(edit(productAt(0)), event());
    expect(stateOf(stage)).toEqual({ panel: shown.panel, submission: 'resting', discard: 'idle', removal: 'idle' });
    expectAsNew(stage, event());
  });

  it('is not deleted beneath the question whether it may go', () => {
    const stage = opened(edit(productAt(0)), title(TITLE), edit(productAt(1)), removal(productAt(0)));
    expect(stateOf(stage)).toEqual({ panel: EDIT, submission: 'resting', discard: 'asking', removal: 'idle' });
  });

  it('is not asked about where nothing was changed', () => {
    const stage = opened(edit(productAt(0)), edit(productAt(1)));
    expect(contextOf(stage).product).toEqual(productAt(1));
  });

  it('is not asked about twice: what was wanted first is what comes', () => {
    const stage = opened(edit(productAt(0)), title(TITLE), edit(productAt(1)), { type: 'addition.requested' });
    stage.actor.send({ type: 'discard.confirmed' });
    expect(contextOf(stage).product).toEqual(productAt(1));
  });
});

describe('dashboard panel: a chosen file', () => {
  it('that is still examined is forgotten when the form is closed', async () => {
    const stage = opened({ type: 'addition.requested' }, { type: 'media.chosen', slot: 'image', file: picture() });
    expect(stage.actor.getSnapshot().can(SUBMIT)).toBe(false);
    stage.actor.send({ type: 'panel.closed' });
    expect(stage.examinations[0]?.signal.aborted).toBe(true);
    stage.examinations[0]?.end({ kind: 'prepared', blob: blobOf(PNG.length) });
    await quiet();
    stage.actor.send({ type: 'addition.requested' });
    expect(contextOf(stage)).toEqual(contextOf(opened({ type: 'addition.requested' })));
    expect(stage.desk.fileOf('image')).toBe(null);
  });

  it('is not looked at where no form is shown', () => {
    const stage = opened({ type: 'media.chosen', slot: 'image', file: picture() });
    expect(contextOf(stage)).toEqual(contextOf(opened()));
    expect(stage.examinations).toEqual([]);
  });

  it('that was taken away while it was examined is neither kept nor refused, whatever comes later', () => {
    const stage = opened(
      { type: 'addition.requested' },
      { type: 'media.chosen', slot: 'image', file: picture() },
      { type: 'media.removed', slot: 'image' },
    );
    const media = { name: 'gear.png', bytes: PNG.length, mime: 'image/png', preview: previewOf(PNG.length) };
    stage.actor.send({ type: 'media.prepared', slot: 'image', media });
    stage.actor.send({ type: 'media.refused', slot: 'image', name: 'gear.png', reason: 'unreadable' });
    expect(contextOf(stage)).toEqual(contextOf(opened({ type: 'addition.requested' })));
  });

  it('gives its place to the one chosen after it, whichever is examined sooner', async () => {
    const stage = opened({ type: 'addition.requested' });
    for (const name of ['first.png', 'second.png']) {
      stage.actor.send({ type: 'media.chosen', slot: 'image', file: new File([PNG], name) });
    }
    expect(contextOf(stage).examining).toEqual(['image']);
    stage.examinations[1]?.end({ kind: 'prepared', blob: blobOf(PNG.length) });
    stage.examinations[0]?.end({ kind: 'prepared', blob: blobOf(9) });
    await waitFor(stage.actor, ({ context }) => context.image !== null);
    await quiet();
    expect(contextOf(stage).image?.name).toBe('second.png');
    expect(stage.desk.fileOf('image')?.size).toBe(PNG.length);
  });

  it('that is refused leaves the earlier one in its place, and is named', async () => {
    const stage = await filled('image');
    stage.actor.send({ type: 'media.chosen', slot: 'image', file: new File([PNG], 'photo.heic') });
    stage.examinations[1]?.end({ kind: 'refused', reason: 'heic' });
    await waitFor(stage.actor, ({ context }) => context.refusals.length > 0);
    expect(contextOf(stage).image?.name).toBe('gear.png');
    expect(contextOf(stage).refusals).toEqual([{ slot: 'image', name: 'photo.heic', reason: 'heic' }]);
    expect(revoked).toEqual([]);
  });

  it('that is refused is named until another is chosen in its place, beside what else was refused', async () => {
    const stage = opened({ type: 'addition.requested' });
    const refuse = async (slot: 'image' | 'video', name: string) => {
      stage.actor.send({ type: 'media.chosen', slot, file: new File([], name) });
      await waitFor(stage.actor, ({ context }) => context.examining.length === 0);
    };
    await refuse('image', 'first.png');
    await refuse('video', 'film.mp4');
    await refuse('image', 'second.png');
    expect(contextOf(stage).refusals).toEqual([
      { slot: 'video', name: 'film.mp4', reason: 'empty' },
      { slot: 'image', name: 'second.png', reason: 'empty' },
    ]);
    stage.actor.send({ type: 'media.chosen', slot: 'video', file: videoFile() });
    expect(contextOf(stage).refusals).toEqual([{ slot: 'image', name: 'second.png', reason: 'empty' }]);
  });

  it('is examined beside the other one: neither waits for the other, nor goes with it', async () => {
    const stage = opened({ type: 'addition.requested' }, { type: 'media.chosen', slot: 'image', file: picture() });
    stage.actor.send({ type: 'media.chosen', slot: 'video', file: new File([], 'film.mp4') });
    await waitFor(stage.actor, ({ context }) => context.refusals.length > 0);
    expect(contextOf(stage).examining).toEqual(['image']);
    stage.actor.send({ type: 'media.chosen', slot: 'video', file: videoFile() });
    stage.actor.send({ type: 'media.removed', slot: 'video' });
    expect(contextOf(stage).examining).toEqual(['image']);
  });

  it('answers what the server said of the one before, and of nothing else', async () => {
    const stage = await filled('image');
    const errors = ['title', 'image'].map((path) => ({ path, message: 'نشد.' }));
    stage.actor.send(SUBMIT);
    await stage.calls.additions.answer(HttpResponse.json({ message: 'نشد.', errors }, { status: 400 }));
    await resting(stage);
    stage.actor.send({ type: 'media.chosen', slot: 'image', file: picture() });
    expect(contextOf(stage).issues.map(({ path }) => path)).toEqual(['title']);
  });

  it.each([
    ['an empty file', new File([], 'film.mp4', { type: 'video/mp4' }), 'empty'],
    ['a picture', new File([PNG], 'film.png', { type: 'image/png' }), 'notAVideo'],
    ['of no known type, nor named like a video', new File([PNG], 'part.stl'), 'notAVideo'],
  ])('for the video that is %s is refused by name', async (_what, file, reason) => {
    const stage = opened({ type: 'addition.requested' }, { type: 'media.chosen', slot: 'video', file });
    await waitFor(stage.actor, ({ context }) => context.examining.length === 0);
    expect(contextOf(stage).refusals).toEqual([{ slot: 'video', name: file.name, reason }]);
  });

  it.each([
    ['video/quicktime', 'film.mov', 'video/quicktime', 'film.mov'],
    ['', 'film.mov', 'video/mp4', 'film.mov'],
    ['video/mp4', `${'گ'.repeat(200)}.mp4`, 'video/mp4', `${'گ'.repeat(125)}.mp4`],
  ])('of the type «%s» and the name %s is presigned and sent as %s (row 31)', async (type, name, mime, fileName) => {
    await logInToMocks();
    const stage = await filled('image');
    stage.actor.send({ type: 'media.chosen', slot: 'video', file: new File([videoBlob()], name, { type }) });
    await waitFor(stage.actor, ({ context }) => context.video !== null);
    stage.actor.send(SUBMIT);
    const presign = await stage.calls.presigns.next();
    expect(await presign.request.json()).toEqual({ fileName, mime, size: VIDEO.bytes });
    presign.answer();
    const put = await stage.calls.puts.next();
    expect(put.request.headers.get('content-type')).toBe(mime);
    put.answer();
    await stage.calls.additions.answer();
    await resting(stage);
    expect(stage.notices).toEqual([{ type: 'product.added' }]);
  });

  it('leaves no object URL behind over 50 changes of mind (row 34) [5.media.previews]', async () => {
    const created = vi.spyOn(URL, 'createObjectURL');
    const stage = opened({ type: 'addition.requested' });
    for (let round = 0; round < 50; round += 1) {
      stage.actor.send({ type: 'media.chosen', slot: 'video', file: videoFile() });
      await waitFor(stage.actor, ({ context }) => context.video !== null);
      stage.actor.send({ type: 'media.removed', slot: 'video' });
    }
    expect([created.mock.calls.length, revoked.length]).toEqual([50, 50]);
  });
});

describe('dashboard panel: a deletion', () => {
  it('that is cancelled gives back what the panel showed, with the draft intact', () => {
    const stage = opened(edit(productAt(0)), title(TITLE));
    const before = contextOf(stage);
    stage.actor.send(removal(productAt(1)));
    stage.actor.send({ type: 'removal.cancelled' });
    expect(contextOf(stage)).toEqual(before);
    expect(stateOf(stage).panel).toEqual(EDIT);
    expect(stage.calls.deletions.total).toBe(0);
  });

  it.each<[string, () => DashboardPanelEvent]>([
    ['another product', () => edit(productAt(1))],
    ['a new product', () => ({ type: 'addition.requested' })],
    ['an empty panel', () => ({ type: 'panel.closed' })],
    ['another deletion', () => removal(productAt(1))],
  ])('that waits for its yes keeps the panel as it is: no %s meanwhile', (_what, event) => {
    const stage = opened(edit(productAt(0)), removal(productAt(0)));
    const before = stage.actor.getSnapshot();
    stage.actor.send(event());
    expect([stateOf(stage), contextOf(stage)]).toEqual([before.value, before.context]);
    expect(stage.actor.getSnapshot().can(SUBMIT)).toBe(false);
  });

  it('closes the form of the product that went', async () => {
    await logInToMocks();
    const product = productAt(0);
    const stage = opened(edit(product), title(TITLE), removal(product), CONFIRM_REMOVAL);
    await stage.calls.deletions.answer();
    await removalEnded(stage);
    expect(contextOf(stage)).toEqual(contextOf(opened()));
    expect(stateOf(stage).panel).toBe('none');
    expect(network.database.products.find(product.id)).toBe(null);
    expect(stage.notices).toEqual([{ type: 'product.deleted' }]);
  });

  it('of another product leaves the form as it is [4.panel.confirmed]', async () => {
    await logInToMocks();
    const stage = opened(edit(productAt(0)), title(TITLE), removal(productAt(1)), CONFIRM_REMOVAL);
    await stage.calls.deletions.answer();
    await removalEnded(stage);
    expect(contextOf(stage).draft.title).toBe(TITLE);
    expect(stateOf(stage).panel).toEqual(EDIT);
  });

  it('that is clicked twice is one call (row 68)', async () => {
    const stage = opened(removal(productAt(0)), CONFIRM_REMOVAL, CONFIRM_REMOVAL);
    await stage.calls.deletions.next();
    stage.actor.send(CONFIRM_REMOVAL);
    stage.actor.send({ type: 'removal.cancelled' });
    await quiet();
    expect(stage.calls.deletions.total).toBe(1);
    expect(stateOf(stage).removal).toBe('deleting');
  });

  it('of a product that somebody else deleted counts as done, and says so (row 48)', async () => {
    await logInToMocks();
    const product = productAt(0);
    const stage = opened(removal(product), CONFIRM_REMOVAL);
    network.database.products.remove(product.id);
    await stage.calls.deletions.answer();
    await removalEnded(stage);
    expect(stage.notices).toEqual([{ type: 'product.alreadyGone' }]);
    expect(stateOf(stage).removal).toBe('idle');
  });

  it('that fails is logged, announced to nobody, and can be tried again', async () => {
    await logInToMocks();
    const stage = opened(removal(productAt(0)), CONFIRM_REMOVAL);
    await stage.calls.deletions.answer(new HttpResponse('<h1>Oops</h1>', { status: 500 }));
    await removalEnded(stage);
    expect(stateOf(stage).removal).toEqual({ confirming: 'failed' });
    expect([stage.logged, stage.notices]).toEqual([[expect.any(ApiFailure)], []]);
    stage.actor.send(CONFIRM_REMOVAL);
    await stage.calls.deletions.answer();
    await removalEnded(stage);
    expect(productsThere()).toBe(11);
  });

  it('that is given up after 20 s stays given up, whatever comes later (row 41)', async () => {
    const stage = opened(removal(productAt(0)), CONFIRM_REMOVAL);
    const held = await stage.calls.deletions.next();
    stage.clock.increment(19_999);
    expect(stateOf(stage).removal).toBe('deleting');
    stage.clock.increment(1);
    held.answer();
    await quiet();
    expect(stateOf(stage).removal).toEqual({ confirming: 'failed' });
    expect([stage.logged, stage.notices]).toEqual([['deadline'], []]);
  });
});
