import { describe, expect, it } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import { draftOf } from '#src/domain/product/product-fields.ts';
import { NO_MEDIA, type ProductFormEvent, type SaveFailure } from '#src/machines/product-form/product-form.events.ts';
import { productFormMachine } from '#src/machines/product-form/product-form.machine.ts';
import { newerText } from '#src/machines/product-form/product-form.selectors.ts';
import { startActor } from '../../support/open-actor.ts';
import { UPLOAD } from '../video-upload/video-upload.model.ts';
import { GEAR, NEWER, STORED_VIDEO, TITLE, VIDEO } from './product-form.model.ts';

const SUBMIT = { type: 'product.submitted' } as const;
const CLOSE = { type: 'close.requested' } as const;
const write = (field: 'title' | 'description', value: string) => ({ type: 'field.changed', field, value }) as const;
const CHANGE = write('title', TITLE);
const STORED_IMAGE = { name: 'gear.png', bytes: 9, mime: 'image/png', preview: 'blob:image' };
const IMAGE = new File(['x'], 'gear.png', { type: 'image/png' });
const choose = (slot: 'image' | 'video') =>
  ({ type: 'media.chosen', slot, file: slot === 'image' ? IMAGE : VIDEO }) as const;
const prepared = (key: 'image' | 'video') =>
  ({ type: 'file.prepared', key, file: key === 'image' ? STORED_IMAGE : STORED_VIDEO }) as const;
const rejected = (key: 'image' | 'video', name = 'bad.bin') =>
  ({ type: 'file.rejected', key, name, issue: { code: 'fileEmpty' } }) as const;
const OFFLINE: SaveFailure = { reason: 'connection', message: '' };
const failed = (...paths: readonly string[]) =>
  ({ type: 'save.failed', failure: OFFLINE, errors: paths.map((path) => ({ path, message: 'نشد.' })) }) as const;
const CONFLICT = { type: 'save.conflict', newer: NEWER } as const;

function open(product: Product | null, ...events: readonly ProductFormEvent[]) {
  const opened = startActor(productFormMachine, { input: { product }, real: ['videoUpload'] }, ...events);
  const upload = () => opened.actor.getSnapshot().children.videoUpload;
  return {
    ...opened,
    upload,
    can: (event: ProductFormEvent) => opened.actor.getSnapshot().can(event),
    /** The storage ends the upload. */
    endUpload: () => {
      upload()?.send({ type: 'presign.granted', upload: UPLOAD });
      upload()?.send({ type: 'upload.stored' });
    },
    saves: () => opened.started('saveProduct'),
  };
}

const TEXTS = [CHANGE, write('description', 'برای جعبه‌دنده')];
/** An addition that can be sent. */
const filled = (...events: readonly ProductFormEvent[]) =>
  open(null, ...TEXTS, choose('image'), prepared('image'), ...events);
const DRAFT = { ...draftOf(null), title: TITLE, description: 'برای جعبه‌دنده' };
const issuesOf = ({ context }: ReturnType<typeof open>) =>
  context().issues.map((issue) => `${issue.path} ${'code' in issue ? issue.code : 'server'}`);

describe('an addition', () => {
  it('needs title, short description and image; each is named until it is there [5.add.required]', () => {
    const form = open(null, write('title', '\u200c \u200c'), SUBMIT);
    expect(issuesOf(form)).toEqual(['title required', 'description required', 'image required']);
    form.send(...TEXTS);
    expect(issuesOf(form)).toEqual(['image required']);
    form.send(choose('image'));
    expect([issuesOf(form), form.saves()]).toEqual([[], []]);
  });

  it('is sent once and as it was, without full description and video [5.add.optional]', () => {
    const form = filled(SUBMIT, SUBMIT, write('title', 'چیز دیگر'));
    expect(form.saves()).toEqual([{ product: null, draft: DRAFT, videoUrl: null }]);
    expect(form.context().draft).toEqual(DRAFT);
    form.send({ type: 'save.succeeded' });
    expect([form.value(), form.emitted]).toEqual(['saved', [{ type: 'product.added' }]]);
  });

  it('that failed says why and marks the fields until the next attempt', () => {
    const form = filled(SUBMIT, failed('description', 'image'));
    expect([form.value(), issuesOf(form), form.context().failure]).toEqual([
      { editing: 'open' },
      ['description server', 'image server'],
      OFFLINE,
    ]);
    expect(form.emitted).toEqual([{ type: 'product.saveFailed', failure: OFFLINE }]);
    form.send(choose('image'), prepared('image'));
    expect(issuesOf(form)).toEqual(['description server']);
    form.send(write('title', ''), SUBMIT);
    expect([issuesOf(form), form.context().failure]).toEqual([['title required'], null]);
    form.send(...TEXTS, SUBMIT, failed(), SUBMIT);
    expect([form.context().failure, form.saves().length]).toEqual([null, 3]);
  });
});

describe('an upload', () => {
  const withVideo = () => filled(choose('video'), prepared('video'), SUBMIT);
  const uploaded = () => {
    const form = withVideo();
    form.endUpload();
    return form;
  };

  it('comes before the save, which has the address [4.panel.upload]', () => {
    const form = withVideo();
    expect([form.value(), form.upload()?.getSnapshot().context.file, form.saves()]).toEqual([
      { submitting: 'uploading' },
      STORED_VIDEO,
      [],
    ]);
    form.endUpload();
    expect([form.value(), form.saves()]).toEqual([
      { submitting: 'saving' },
      [{ product: null, draft: DRAFT, videoUrl: UPLOAD.publicUrl }],
    ]);
  });

  it('that was cancelled leaves everything as it was, and saves nothing [5.upload.cancel]', () => {
    const form = withVideo();
    const before = form.context();
    form.send({ type: 'upload.cancelled' });
    expect([form.value(), form.context(), form.saves()]).toEqual([{ editing: 'open' }, before, []]);
  });

  it.each<[string, ProductFormEvent]>([
    ['the save failed', failed()],
    ['the session ran out', { type: 'session.expired' }],
  ])('is not repeated where %s after it [4.panel.once]', (_what, event) => {
    const form = uploaded();
    form.send(event, SUBMIT);
    expect([form.value(), form.saves().length, form.saves()[1]]).toEqual([
      { submitting: 'saving' },
      2,
      form.saves()[0],
    ]);
  });

  it.each<[string, readonly ProductFormEvent[]]>([
    ['the server does not know it any more', [failed('video')]],
    ['another video was chosen', [failed(), choose('video'), prepared('video')]],
  ])('is repeated where %s', (_what, events) => {
    const form = uploaded();
    form.send(...events, SUBMIT);
    expect([form.value(), form.saves().length]).toEqual([{ submitting: 'uploading' }, 1]);
  });

  it('for which the session ran out waits for the next attempt', () => {
    const form = withVideo();
    form.send({ type: 'session.expired' });
    expect([form.value(), form.context().draft]).toEqual([{ editing: 'open' }, DRAFT]);
  });
});

describe('a chosen file', () => {
  it('is examined, kept, and given back when it is taken away [5.media.previews]', () => {
    const form = open(null, choose('image'));
    expect([form.context().media.image, form.can(SUBMIT)]).toEqual([{ ...NO_MEDIA, isExamining: true }, false]);
    form.send(prepared('image'));
    expect([form.context().media.image, form.can(SUBMIT)]).toEqual([{ ...NO_MEDIA, file: STORED_IMAGE }, true]);
    form.send({ type: 'media.removed', slot: 'image' });
    expect(form.context().media.image).toEqual(NO_MEDIA);
    expect(form.told('fileStore')).toEqual([
      { type: 'file.examine', key: 'image', file: IMAGE },
      { type: 'file.release', key: 'image' },
    ]);
  });

  it('that was taken away while it was examined is neither kept nor refused', () => {
    const form = open(
      null,
      choose('image'),
      { type: 'media.removed', slot: 'image' },
      prepared('image'),
      rejected('image'),
    );
    expect(form.context()).toEqual(open(null).context());
  });

  it('that is refused leaves the earlier one, and is named until the next is chosen [5.media.kinds]', () => {
    const form = open(null, choose('image'), prepared('image'), choose('image'), rejected('image'), choose('video'));
    expect(form.context().media).toEqual({
      image: { ...NO_MEDIA, file: STORED_IMAGE, rejection: { name: 'bad.bin', issue: { code: 'fileEmpty' } } },
      video: { ...NO_MEDIA, isExamining: true },
    });
    form.send(choose('image'));
    expect(form.context().media.image).toEqual({ ...NO_MEDIA, file: STORED_IMAGE, isExamining: true });
  });
});

describe('an edit', () => {
  it('is sent where something changed, with the product that it is about [5.edit.optional]', () => {
    expect(open(GEAR, write('title', `${GEAR.title} `), SUBMIT).saves()).toEqual([]);
    const form = open(GEAR, CHANGE, SUBMIT, { type: 'save.succeeded' });
    expect(form.saves()).toEqual([{ product: GEAR, draft: { ...draftOf(GEAR), title: TITLE }, videoUrl: null }]);
    expect(form.emitted).toEqual([{ type: 'product.edited' }]);
  });

  it.each([
    ['title', 'required', ' '],
    ['description', 'required', ''],
    ['title', 'tooLong', 'ا'.repeat(201)],
  ] as const)('needs its texts: %s %s [5.edit.required, 5.product.limits]', (field, kind, text) => {
    const form = open(GEAR, write(field, text), SUBMIT);
    expect([issuesOf(form), form.saves()]).toEqual([[`${field} ${kind}`], []]);
  });

  it('with another image alone is one', () => {
    expect(open(GEAR, choose('image'), prepared('image'), SUBMIT).saves().length).toBe(1);
  });

  it('of a product that was deleted elsewhere stays, and cannot be saved [4.panel.gone]', () => {
    const failure: SaveFailure = { reason: 'edit', message: 'پیدا نشد.' };
    const form = open(GEAR, CHANGE, SUBMIT, { type: 'save.missing', failure }, write('description', 'کپی'), SUBMIT);
    expect([form.value(), form.can(SUBMIT), form.saves().length]).toEqual([{ editing: 'missing' }, false, 1]);
    expect([form.context().failure, form.emitted]).toEqual([failure, [{ type: 'product.saveFailed', failure }]]);
    form.send(CLOSE, { type: 'discard.cancelled' });
    expect(form.value()).toEqual({ editing: 'missing' });
  });
});

describe('a product that was edited elsewhere [4.panel.revised]', () => {
  const conflicted = (...events: readonly ProductFormEvent[]) =>
    open(GEAR, CHANGE, write('description', 'توضیح من'), SUBMIT, CONFLICT, ...events);
  const MINE = { ...draftOf(GEAR), title: TITLE, description: 'توضیح من' };

  it('is not saved over: everything typed stays, each newer text beside it', () => {
    const form = conflicted();
    expect([form.value(), form.context().draft, form.context().product]).toEqual([
      { editing: 'conflict' },
      MINE,
      NEWER,
    ]);
    expect((['title', 'description', 'titleEn'] as const).map((field) => newerText(form.context(), field))).toEqual([
      NEWER.title,
      NEWER.description,
      null,
    ]);
    const failure = { reason: 'conflict', message: '' };
    expect([form.context().failure, form.emitted]).toEqual([failure, [{ type: 'product.saveFailed', failure }]]);
  });

  it('is no other text where white space alone differs', () => {
    const form = conflicted(write('title', ` ${NEWER.title} `));
    expect(newerText(form.context(), 'title')).toBe(null);
  });

  it('is written over by the next save, which knows the newer version', () => {
    expect(conflicted(SUBMIT).saves()[1]).toEqual({ product: NEWER, draft: MINE, videoUrl: null });
  });

  it('gives its texts field by field', () => {
    const form = conflicted({ type: 'newer.taken', field: 'title' }, SUBMIT);
    expect(form.saves()[1]).toEqual({ product: NEWER, draft: { ...MINE, title: NEWER.title }, videoUrl: null });
  });

  it('leaves nothing to save or to lose where all of them are taken', () => {
    const form = conflicted({ type: 'newer.taken', field: 'title' }, { type: 'newer.taken', field: 'description' });
    expect([form.can(SUBMIT), form.told('unloadGuard').at(-1)]).toEqual([
      false,
      { type: 'unsaved.changed', isUnsaved: false },
    ]);
    form.send(CLOSE);
    expect(form.value()).toBe('closed');
  });

  it.each<[string, readonly ProductFormEvent[]]>([
    ['a question', [CLOSE, { type: 'discard.cancelled' }]],
    ['a failed save', [SUBMIT, failed()]],
    ['a lost session', [SUBMIT, { type: 'session.expired' }]],
  ])('still offers them after %s', (_what, events) => {
    const form = conflicted(...events);
    expect([form.value(), form.can({ type: 'newer.taken', field: 'title' })]).toEqual([{ editing: 'conflict' }, true]);
  });

  it('offers nothing of the kind before', () => {
    expect(open(GEAR, CHANGE).can({ type: 'newer.taken', field: 'title' })).toBe(false);
  });
});

describe('unsaved changes', () => {
  it('make the browser ask, as long as there are some [4.panel.unload]', () => {
    const form = open(GEAR, CHANGE, write('title', GEAR.title), choose('video'), prepared('video'), {
      type: 'media.removed',
      slot: 'video',
    });
    const told = [true, false, true, false].map((isUnsaved) => ({ type: 'unsaved.changed', isUnsaved }));
    expect(form.told('unloadGuard')).toEqual(told);
  });

  it.each<[string, readonly ProductFormEvent[], unknown]>([
    ['nothing', [], 'closed'],
    ['a text', [CHANGE], 'asking'],
    ['an image', [choose('image'), prepared('image')], 'asking'],
    ['a video', [choose('video'), prepared('video')], 'asking'],
    ['a file that is not looked at yet', [choose('image')], 'closed'],
  ])('are asked about when the form is closed: %s [4.panel.discard]', (_what, events, value) => {
    expect(open(GEAR, ...events, CLOSE).value()).toBe(value);
  });

  it.each(['discard.cancelled', 'dashboard.closed', 'session.expired'] as const)('are kept by %s', (type) => {
    const form = open(GEAR, CHANGE);
    const before = form.context();
    form.send(CLOSE, { type });
    expect([form.value(), form.context()]).toEqual([{ editing: 'open' }, before]);
  });

  it('go after a yes', () => {
    expect(open(GEAR, CHANGE, CLOSE, { type: 'discard.confirmed' }).value()).toBe('closed');
  });
});
