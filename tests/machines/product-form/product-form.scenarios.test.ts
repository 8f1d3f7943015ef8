import { describe, expect, it } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import type { MediaSlot } from '#src/domain/media/media.ts';
import { draftOf } from '#src/domain/product/product-fields.ts';
import {
  NO_FORM,
  NO_MEDIA,
  type ProductFormEvent,
  type SaveFailure,
} from '#src/machines/product-form/product-form.events.ts';
import { productFormMachine } from '#src/machines/product-form/product-form.machine.ts';
import { newerText } from '#src/machines/product-form/product-form.selectors.ts';
import { startActor } from '../../support/models/open-actor.ts';
import { UPLOAD } from '../video-upload/video-upload.model.ts';
import { GEAR, NEWER, PREPARED_VIDEO, TITLE, VIDEO } from './product-form.model.ts';

const SUBMIT = { type: 'product.submitted' } as const;
const CLOSE = { type: 'close.requested', next: NO_FORM } as const;
const write = (field: 'title' | 'description', value: string) => ({ type: 'field.changed', field, value }) as const;
const CHANGE = write('title', TITLE);
const IMAGE = new File(['x'], 'gear.png', { type: 'image/png' });
const PREPARED_IMAGE = { name: 'gear.png', blob: IMAGE, preview: 'blob:image' };
const LINES = new File(['l'], 'lines.png', { type: 'image/png' });
const PREPARED_LINES = { name: 'lines.png', blob: LINES, preview: 'blob:lines' };
const FILES = { image: IMAGE, drawing: LINES, video: VIDEO };
const PREPARED = { image: PREPARED_IMAGE, drawing: PREPARED_LINES, video: PREPARED_VIDEO };
const mark = (isRemoved: boolean) => ({ type: 'drawing.marked', isRemoved }) as const;
/** Input of a save request without files. */
const NO_FILES = { image: null, drawing: null, removesDrawing: false, videoUrl: null };
const choose = (slot: MediaSlot) => ({ type: 'media.chosen', slot, file: FILES[slot] }) as const;
const prepared = (key: MediaSlot) => ({ type: 'file.prepared', key, file: PREPARED[key] }) as const;
/** A file that was looked into and taken. */
const taken = (slot: MediaSlot): readonly ProductFormEvent[] => [choose(slot), prepared(slot)];
const REFUSED = { type: 'file.rejected', key: 'image', name: 'bad.bin', issue: { code: 'fileEmpty' } } as const;
const remove = (slot: MediaSlot) => ({ type: 'media.removed', slot }) as const;
const OFFLINE: SaveFailure = { reason: 'connection', message: '' };
const failed = (...paths: readonly string[]) =>
  ({ type: 'save.failed', failure: OFFLINE, errors: paths.map((path) => ({ path, message: 'نشد.' })) }) as const;
const CANCEL = { type: 'upload.cancelled' } as const;
const EXPIRE = { type: 'session.expired' } as const;
const TAKE_TITLE = { type: 'newer.taken', field: 'title' } as const;
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
const filled = (...events: readonly ProductFormEvent[]) => open(null, ...TEXTS, ...taken('image'), ...events);
const DRAFT = { ...draftOf(null), title: TITLE, description: 'برای جعبه‌دنده' };
const issuesOf = ({ context }: ReturnType<typeof open>) =>
  context().issues.map((issue) => `${issue.path} ${'code' in issue ? issue.code : 'server'}`);

describe('an addition', () => {
  it('needs title, short description and image; each is named until it is there [5.add.required]', () => {
    expect(issuesOf(open(null, SUBMIT))).toEqual(['title required', 'description required', 'image required']);
    const form = open(null, write('title', '\u200c \u200c'), SUBMIT);
    expect(issuesOf(form)).toEqual(['title required', 'description required', 'image required']);
    form.send(...TEXTS);
    expect(issuesOf(form)).toEqual(['image required']);
    form.send(choose('image'));
    expect([issuesOf(form), form.saves()]).toEqual([[], []]);
  });

  it('is sent once and as it was, without full description and video [5.add.optional]', () => {
    const form = filled(SUBMIT, SUBMIT, write('title', 'چیز دیگر'));
    expect(form.saves()).toEqual([{ ...NO_FILES, product: null, draft: DRAFT, image: IMAGE }]);
    expect(form.context().draft).toEqual(DRAFT);
    form.send({ type: 'save.succeeded', id: 1 });
    expect([form.state(), form.emitted]).toEqual(['saved', [{ type: 'product.added' }]]);
  });

  it('that failed says why and marks the fields until the next attempt', () => {
    const form = filled(SUBMIT, failed('description', 'image'));
    expect([form.state(), form.context().failure]).toEqual(['editing.savable.open', OFFLINE]);
    expect(issuesOf(form)).toEqual(['description server', 'image server']);
    expect(form.emitted).toEqual([{ type: 'product.saveFailed', failure: OFFLINE }]);
    form.send(...taken('image'));
    expect(issuesOf(form)).toEqual(['description server']);
    form.send(write('title', ''), SUBMIT);
    expect([issuesOf(form), form.context().failure]).toEqual([['title required'], null]);
    form.send(...TEXTS, SUBMIT, failed(), SUBMIT);
    expect([form.context().failure, form.saves().length]).toEqual([null, 3]);
  });
});

describe('an upload', () => {
  const withVideo = () => filled(...taken('video'), SUBMIT);

  it('comes before the save, which has the address [4.panel.upload]', () => {
    const form = withVideo();
    expect([form.state(), form.saves()]).toEqual(['submitting.uploading', []]);
    expect(form.upload()?.getSnapshot().context.file).toEqual(PREPARED_VIDEO);
    form.endUpload();
    expect(form.state()).toBe('submitting.saving');
    const files = { ...NO_FILES, image: IMAGE, videoUrl: UPLOAD.publicUrl };
    expect(form.saves()).toEqual([{ product: null, draft: DRAFT, ...files }]);
  });

  it.each([CANCEL, EXPIRE])('that $type ends leaves all as it was, and saves nothing [5.upload.cancel]', (event) => {
    const form = withVideo();
    const before = form.context();
    form.send(event);
    expect([form.state(), form.context(), form.saves()]).toEqual(['editing.savable.open', before, []]);
  });

  it.each<{
    readonly label: string;
    readonly events: readonly ProductFormEvent[];
    readonly submitting: string;
    readonly saves: number;
  }>([
    { label: 'not repeated where the save failed after it', events: [failed()], submitting: 'saving', saves: 2 },
    { label: 'not repeated where the session ran out after it', events: [EXPIRE], submitting: 'saving', saves: 2 },
    {
      label: 'not repeated where the server found something else wrong',
      events: [failed('title')],
      submitting: 'saving',
      saves: 2,
    },
    {
      label: 'repeated where the server does not know it any more',
      events: [failed('video')],
      submitting: 'uploading',
      saves: 1,
    },
    {
      label: 'repeated where another video was chosen',
      events: [failed(), ...taken('video')],
      submitting: 'uploading',
      saves: 1,
    },
  ])('is $label [4.panel.once]', ({ events, submitting, saves }) => {
    const form = withVideo();
    form.endUpload();
    form.send(...events, SUBMIT);
    expect([form.state(), form.saves()]).toEqual([`submitting.${submitting}`, Array(saves).fill(form.saves()[0])]);
  });
});

describe('a chosen file', () => {
  it('is examined, kept, and given back when it is taken away [5.media.previews]', () => {
    const form = open(null, choose('image'));
    expect([form.context().media.image, form.can(SUBMIT)]).toEqual([{ ...NO_MEDIA, isExamining: true }, false]);
    form.send(prepared('image'));
    expect([form.context().media.image, form.can(SUBMIT)]).toEqual([{ ...NO_MEDIA, file: PREPARED_IMAGE }, true]);
    form.send(remove('image'));
    expect(form.context().media.image).toEqual(NO_MEDIA);
    const examined = { type: 'file.examine', key: 'image', file: IMAGE };
    expect(form.sentTo('fileExaminer')).toEqual([examined, { type: 'file.release', key: 'image' }]);
  });

  it('that was taken away while it was examined is neither kept nor refused', () => {
    const form = open(null, choose('image'), remove('image'), prepared('image'), REFUSED);
    expect(form.context()).toEqual(open(null).context());
  });

  it('that is refused leaves the earlier one, and is named until the next is chosen [5.media.kinds]', () => {
    const form = open(null, ...taken('image'), choose('image'), REFUSED, choose('video'));
    expect(form.context().media).toEqual({
      image: { ...NO_MEDIA, file: PREPARED_IMAGE, rejection: { name: 'bad.bin', issue: { code: 'fileEmpty' } } },
      drawing: NO_MEDIA,
      video: { ...NO_MEDIA, isExamining: true },
    });
    form.send(choose('image'));
    expect(form.context().media.image).toEqual({ ...NO_MEDIA, file: PREPARED_IMAGE, isExamining: true });
  });
});

describe('an edit', () => {
  it('is sent where something changed, with the product that it is about [5.edit.optional]', () => {
    expect(open(GEAR, write('title', `${GEAR.title} `), SUBMIT).saves()).toEqual([]);
    const form = open(GEAR, CHANGE, SUBMIT, { type: 'save.succeeded', id: 1 });
    expect(form.saves()).toEqual([{ ...NO_FILES, product: GEAR, draft: { ...draftOf(GEAR), title: TITLE } }]);
    expect(form.emitted).toEqual([{ type: 'product.edited' }]);
    expect(open(GEAR, ...taken('image'), SUBMIT).saves().length).toBe(1);
  });

  it('sends a chosen drawing, or removes the stored one, which can be restored until then', () => {
    const draft = draftOf(GEAR);
    expect(open(GEAR, ...taken('drawing'), SUBMIT).saves()).toEqual([
      { ...NO_FILES, product: GEAR, draft, drawing: LINES },
    ]);
    const form = open(GEAR, mark(true), CLOSE);
    expect([form.state(), form.sentTo('unloadGuard').at(-1)]).toEqual([
      'asking',
      { type: 'unsaved.changed', isUnsaved: true },
    ]);
    form.send({ type: 'discard.cancelled' }, mark(false), SUBMIT);
    expect([form.saves(), form.sentTo('unloadGuard').at(-1)]).toEqual([
      [],
      { type: 'unsaved.changed', isUnsaved: false },
    ]);
    form.send(mark(true), SUBMIT);
    expect(form.saves()).toEqual([{ ...NO_FILES, product: GEAR, draft, removesDrawing: true }]);
  });

  it.each([
    { field: 'title', kind: 'required', text: ' ' },
    { field: 'description', kind: 'required', text: '' },
    { field: 'title', kind: 'tooLong', text: 'ا'.repeat(201) },
  ] as const)('needs its texts: $field $kind [5.edit.required, 5.product.limits]', ({ field, kind, text }) => {
    const form = open(GEAR, write(field, text), SUBMIT);
    expect([issuesOf(form), form.saves()]).toEqual([[`${field} ${kind}`], []]);
  });

  it('of a product that was deleted elsewhere stays, and cannot be saved [4.panel.gone]', () => {
    const failure: SaveFailure = { reason: 'edit', message: 'پیدا نشد.' };
    const form = open(GEAR, CHANGE, SUBMIT, { type: 'save.missing', failure }, write('description', 'کپی'), SUBMIT);
    expect([form.state(), form.can(SUBMIT), form.saves().length]).toEqual(['editing.missing', false, 1]);
    expect([form.context().failure, form.emitted]).toEqual([failure, [{ type: 'product.saveFailed', failure }]]);
    form.send(CLOSE, { type: 'discard.cancelled' });
    expect(form.state()).toEqual('editing.missing');
  });
});

describe('a product that was edited elsewhere [4.panel.revised]', () => {
  const conflicted = (...events: readonly ProductFormEvent[]) =>
    open(GEAR, CHANGE, write('description', 'توضیح من'), SUBMIT, CONFLICT, ...events);
  const MINE = { ...draftOf(GEAR), title: TITLE, description: 'توضیح من' };

  it('is not saved over: everything typed stays, each newer text beside it', () => {
    expect(open(GEAR, CHANGE).can(TAKE_TITLE)).toBe(false);
    const form = conflicted();
    expect([form.state(), form.context().draft, form.context().product]).toEqual([
      'editing.savable.conflict',
      MINE,
      NEWER,
    ]);
    const newer = (['title', 'description', 'titleEn'] as const).map((field) => newerText(form.context(), field));
    expect(newer).toEqual([NEWER.title, NEWER.description, null]);
    const failure = { reason: 'conflict', message: '' };
    expect([form.context().failure, form.emitted]).toEqual([failure, [{ type: 'product.saveFailed', failure }]]);
    form.send(write('title', ` ${NEWER.title} `));
    expect(newerText(form.context(), 'title')).toBe(null);
    const padded = { ...NEWER, title: ` ${NEWER.title}` };
    expect(newerText({ ...form.context(), product: padded }, 'title')).toBe(null);
  });

  it.each<{ readonly label: string; readonly events: readonly ProductFormEvent[]; readonly draft: object }>([
    { label: 'is written over', events: [], draft: MINE },
    { label: 'gives its texts field by field', events: [TAKE_TITLE], draft: { ...MINE, title: NEWER.title } },
  ])('$label by the next save, which knows the newer version', ({ events, draft }) => {
    expect(conflicted(...events, SUBMIT).saves()[1]).toEqual({ ...NO_FILES, product: NEWER, draft });
  });

  it('leaves nothing to save or to lose where all of them are taken', () => {
    const form = conflicted(TAKE_TITLE, { type: 'newer.taken', field: 'description' });
    const unload = form.sentTo('unloadGuard').at(-1);
    expect([form.can(SUBMIT), unload]).toEqual([false, { type: 'unsaved.changed', isUnsaved: false }]);
    form.send(CLOSE);
    expect(form.state()).toBe('closed');
  });

  it.each<{ readonly label: string; readonly events: readonly ProductFormEvent[] }>([
    { label: 'a question', events: [CLOSE, { type: 'discard.cancelled' }] },
    { label: 'a failed save', events: [SUBMIT, failed()] },
    { label: 'a lost session', events: [SUBMIT, EXPIRE] },
  ])('still offers them after $label', ({ events }) => {
    const form = conflicted(...events);
    expect([form.state(), form.can(TAKE_TITLE)]).toEqual(['editing.savable.conflict', true]);
  });
});

describe('unsaved changes', () => {
  it('make the browser ask, as long as there are some [4.panel.unload]', () => {
    const form = open(GEAR, CHANGE, write('title', GEAR.title), ...taken('video'), remove('video'));
    const told = [true, false, true, false].map((isUnsaved) => ({ type: 'unsaved.changed', isUnsaved }));
    expect(form.sentTo('unloadGuard')).toEqual(told);
  });

  it.each<{ readonly label: string; readonly events: readonly ProductFormEvent[]; readonly value: unknown }>([
    { label: 'nothing', events: [], value: 'closed' },
    { label: 'a text', events: [CHANGE], value: 'asking' },
    { label: 'an image', events: taken('image'), value: 'asking' },
    { label: 'a video', events: taken('video'), value: 'asking' },
    { label: 'a file that is not looked at yet', events: [choose('image')], value: 'closed' },
  ])('are asked about when the form is closed: $label [4.panel.discard]', ({ events, value }) => {
    expect(open(GEAR, ...events, CLOSE).state()).toBe(value);
  });

  it.each(['discard.cancelled', 'dashboard.closed', 'session.expired'] as const)('are kept by %s', (type) => {
    const form = open(GEAR, CHANGE);
    const before = form.context();
    form.send(CLOSE, { type });
    expect([form.state(), form.context()]).toEqual(['editing.savable.open', before]);
  });

  it('go after a yes', () => {
    expect(open(GEAR, CHANGE, CLOSE, { type: 'discard.confirmed' }).state()).toBe('closed');
  });
});

describe('the output', () => {
  const WHEEL_FORM = { form: 'edit', product: NEWER } as const;
  const outputOf = (...events: readonly ProductFormEvent[]) => open(GEAR, CHANGE, ...events).actor.getSnapshot().output;

  it('names the saved product, and no other form', () => {
    const kept = [{ type: 'close.requested', next: WHEEL_FORM }, { type: 'discard.cancelled' }] as const;
    const output = { savedId: 7, next: NO_FORM };
    expect(outputOf(...kept, SUBMIT, { type: 'save.succeeded', id: 7 })).toEqual(output);
  });

  it('names the form that comes next if this one was closed', () => {
    const output = { savedId: null, next: WHEEL_FORM };
    expect(outputOf({ type: 'close.requested', next: WHEEL_FORM }, { type: 'discard.confirmed' })).toEqual(output);
    const unchanged = open(GEAR, { type: 'close.requested', next: WHEEL_FORM });
    expect(unchanged.actor.getSnapshot().output).toEqual(output);
  });
});
