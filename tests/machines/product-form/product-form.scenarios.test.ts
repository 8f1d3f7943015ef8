import { describe, expect, it } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import type { MediaSlot } from '#src/domain/product/product-fields.ts';
import { draftOf } from '#src/domain/product/product-fields.ts';
import { NO_FORM, type ProductFormEvent, type SaveFailure } from '#src/machines/product-form/product-form.events.ts';
import { productFormMachine } from '#src/machines/product-form/product-form.machine.ts';
import { fileToUpload, newerText, newForm } from '#src/machines/product-form/product-form.selectors.ts';
import { type MediaChoice, NO_CHOICE } from '#src/machines/product-media/product-media.machine.ts';
import { startActor } from '../../support/actors/open-actor.ts';
import { UPLOAD } from '../video-upload/video-upload.model.ts';
import { GEAR, NEWER, PREPARED_VIDEO, TITLE, VIDEO } from './product-form.model.ts';

const SUBMIT = { type: 'product.submitted' } as const;
const CLOSE = { type: 'close.requested', next: NO_FORM } as const;
const write = (field: 'title' | 'description', value: string) => ({ type: 'field.changed', field, value }) as const;
const CHANGE = write('title', TITLE);
const IMAGE = new File(['x'], 'gear.png', { type: 'image/png' });
const LINES = new File(['l'], 'lines.png', { type: 'image/png' });
const PREPARED = {
  image: { name: 'gear.png', blob: IMAGE, preview: 'blob:image' },
  drawing: { name: 'lines.png', blob: LINES, preview: 'blob:lines' },
  video: PREPARED_VIDEO,
};
function changed(slot: MediaSlot, change: Partial<MediaChoice>): ProductFormEvent {
  return { type: 'media.changed', slot, choice: { ...NO_CHOICE, ...change } };
}
/** Reports that the file of a slot is accepted. */
const accepted = (slot: MediaSlot): ProductFormEvent => changed(slot, { file: PREPARED[slot] });
const ANOTHER_VIDEO = changed('video', { file: { ...PREPARED.video } });
const EXAMINING = changed('image', { isExamining: true });
const REMOVED = changed('video', {});
const markDrawing = (isRemoved: boolean): ProductFormEvent => ({ type: 'drawing.marked', isRemoved });
/** Input of a save request without files. */
const SAVE_WITHOUT_FILES = { image: null, drawing: null, removesDrawing: false, isHidden: false, videoUrl: null };
const OFFLINE: SaveFailure = { reason: 'connection', message: '' };
const failed = (...paths: readonly string[]) =>
  ({ type: 'save.failed', failure: OFFLINE, errors: paths.map((path) => ({ path, message: 'نشد.' })) }) as const;
const CANCEL = { type: 'upload.cancelled' } as const;
const EXPIRE = { type: 'session.expired' } as const;
const TAKE_TITLE = { type: 'newer.taken', field: 'title' } as const;
const CONFLICT = { type: 'save.conflict', newer: NEWER } as const;
const unsaved = (isUnsaved: boolean) => ({ type: 'unsaved.changed', isUnsaved });

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
const filled = (...events: readonly ProductFormEvent[]) => open(null, ...TEXTS, accepted('image'), ...events);
const DRAFT = { ...draftOf(null), title: TITLE, description: 'برای جعبه‌دنده' };
const issuesOf = ({ context }: ReturnType<typeof open>) =>
  context().issues.map((issue) => `${issue.path} ${'code' in issue ? issue.code : 'server'}`);

describe('an addition', () => {
  it('marks title, short description and image until each is filled in [5.add.required]', () => {
    expect(issuesOf(open(null, SUBMIT))).toEqual(['title required', 'description required', 'image required']);
    const form = open(null, write('title', '\u200c \u200c'), SUBMIT);
    expect(issuesOf(form)).toEqual(['title required', 'description required', 'image required']);
    form.send(...TEXTS);
    expect(issuesOf(form)).toEqual(['image required']);
    form.send(EXAMINING);
    expect([issuesOf(form), form.saves()]).toEqual([[], []]);
  });

  it('sends an addition once and unchanged, without full description and video [5.add.optional]', () => {
    const form = filled(SUBMIT, SUBMIT, write('title', 'چیز دیگر'));
    expect(form.saves()).toEqual([{ ...SAVE_WITHOUT_FILES, product: null, draft: DRAFT, image: IMAGE }]);
    expect(form.context().draft).toEqual(DRAFT);
    form.send({ type: 'save.succeeded', id: 1 });
    expect([form.state(), form.emitted]).toEqual(['saved', [{ type: 'product.added' }]]);
  });

  it('shows the reason of a failure and marks the fields until the next attempt', () => {
    const form = filled(SUBMIT, failed('description', 'image'));
    expect([form.state(), form.context().failure]).toEqual(['editing.savable.open', OFFLINE]);
    expect(issuesOf(form)).toEqual(['description server', 'image server']);
    expect(form.emitted).toEqual([{ type: 'product.saveFailed', failure: OFFLINE }]);
    form.send(accepted('image'));
    expect(issuesOf(form)).toEqual(['description server']);
    form.send(write('title', ''), SUBMIT);
    expect({ issues: issuesOf(form), failure: form.context().failure }).toEqual({
      issues: ['title required'],
      failure: null,
    });
    form.send(...TEXTS, SUBMIT, failed(), SUBMIT);
    expect({ failure: form.context().failure, saveCount: form.saves().length }).toEqual({
      failure: null,
      saveCount: 3,
    });
  });
});

describe('an upload', () => {
  const withVideo = () => filled(accepted('video'), SUBMIT);

  it('uploads a video before the save, which contains its URL [4.panel.upload]', () => {
    const form = withVideo();
    expect([form.state(), form.saves()]).toEqual(['submitting.uploading', []]);
    expect(form.upload()?.getSnapshot().context.file).toEqual(PREPARED_VIDEO);
    form.endUpload();
    expect(form.state()).toBe('submitting.saving');
    const files = { ...SAVE_WITHOUT_FILES, image: IMAGE, videoUrl: UPLOAD.publicUrl };
    expect(form.saves()).toEqual([{ product: null, draft: DRAFT, ...files }]);
  });

  it.each([CANCEL, EXPIRE])(
    'saves nothing and keeps the draft if $type interrupts the upload [5.upload.cancel]',
    (event) => {
      const form = withVideo();
      const before = form.context();
      form.send(event);
      expect([form.state(), form.context(), form.saves()]).toEqual(['editing.savable.open', before, []]);
    },
  );

  it.each<{
    readonly label: string;
    readonly events: readonly ProductFormEvent[];
    readonly submitting: string;
    readonly saves: number;
  }>([
    { label: 'does not repeat the upload if only the save failed', events: [failed()], submitting: 'saving', saves: 2 },
    {
      label: 'does not repeat the upload if the session expired after it',
      events: [EXPIRE],
      submitting: 'saving',
      saves: 2,
    },
    {
      label: 'does not repeat the upload if the server rejected another field',
      events: [failed('title')],
      submitting: 'saving',
      saves: 2,
    },
    {
      label: 'repeats the upload if the server no longer has the video',
      events: [failed('video')],
      submitting: 'uploading',
      saves: 1,
    },
    {
      label: 'repeats the upload if another video was chosen',
      events: [failed(), ANOTHER_VIDEO],
      submitting: 'uploading',
      saves: 1,
    },
  ])('$label [4.panel.once]', ({ events, submitting, saves }) => {
    const form = withVideo();
    form.endUpload();
    form.send(...events, SUBMIT);
    expect([form.state(), form.saves()]).toEqual([`submitting.${submitting}`, Array(saves).fill(form.saves()[0])]);
  });

  it('cannot start an upload without a video', () => {
    expect(() => fileToUpload(newForm(null))).toThrow(new Error('No video was chosen'));
  });

  it('saves no URL of an upload whose video was removed', () => {
    const form = withVideo();
    form.endUpload();
    form.send(failed(), REMOVED, SUBMIT);
    expect(form.saves().at(-1)).toEqual({ ...SAVE_WITHOUT_FILES, product: null, draft: DRAFT, image: IMAGE });
  });
});

describe('a chosen file', () => {
  it('cannot be sent while a chosen file is being examined', () => {
    const form = open(GEAR, CHANGE, EXAMINING);
    expect(form.can(SUBMIT)).toBe(false);
    form.send(accepted('image'));
    expect(form.can(SUBMIT)).toBe(true);
  });

  it('accepts a file whose examination ends while the form asks a question', () => {
    const form = open(GEAR, CHANGE, EXAMINING, CLOSE, accepted('image'), { type: 'discard.cancelled' });
    expect({ file: form.context().media.image.file, canSubmit: form.can(SUBMIT) }).toEqual({
      file: PREPARED.image,
      canSubmit: true,
    });
  });

  it('lets the admin choose and remove files until the form is being sent', () => {
    const choose: ProductFormEvent = { type: 'media.chosen', slot: 'video', file: VIDEO };
    const remove: ProductFormEvent = { type: 'media.removed', slot: 'video' };
    const form = open(GEAR, CHANGE, remove, choose, changed('video', { isExamining: true }), remove);
    expect(form.sentTo('media')).toEqual([choose]);
    form.send(accepted('video'), remove, SUBMIT, choose, remove);
    expect(form.sentTo('media')).toEqual([choose, remove]);
  });

  it('offers to remove a stored drawing only', () => {
    expect(open(null).can(markDrawing(true))).toBe(false);
    expect(open({ ...GEAR, drawing: '' }).can(markDrawing(true))).toBe(false);
  });
});

describe('an edit', () => {
  it('sends an edit with its product if something has changed [5.edit.optional]', () => {
    expect(open(GEAR, write('title', `${GEAR.title} `), SUBMIT).saves()).toEqual([]);
    const form = open(GEAR, CHANGE, SUBMIT, { type: 'save.succeeded', id: 1 });
    expect(form.saves()).toEqual([{ ...SAVE_WITHOUT_FILES, product: GEAR, draft: { ...draftOf(GEAR), title: TITLE } }]);
    expect(form.emitted).toEqual([{ type: 'product.edited' }]);
    expect(open(GEAR, accepted('image'), SUBMIT).saves().length).toBe(1);
  });

  it('sends a chosen drawing', () => {
    expect(open(GEAR, accepted('drawing'), SUBMIT).saves()).toEqual([
      { ...SAVE_WITHOUT_FILES, product: GEAR, draft: draftOf(GEAR), drawing: LINES },
    ]);
  });

  it('removes the stored drawing, unless it was restored before the save', () => {
    const form = open(GEAR, markDrawing(true), CLOSE);
    expect([form.state(), form.sentTo('unloadGuard').at(-1)]).toEqual(['asking', unsaved(true)]);
    form.send({ type: 'discard.cancelled' }, markDrawing(false), SUBMIT);
    expect([form.saves(), form.sentTo('unloadGuard').at(-1)]).toEqual([[], unsaved(false)]);
    form.send(markDrawing(true), SUBMIT);
    expect(form.saves()).toEqual([
      { ...SAVE_WITHOUT_FILES, product: GEAR, draft: draftOf(GEAR), removesDrawing: true },
    ]);
  });

  it('saves a product as a draft, or shows it to everyone again, and asks before it discards that [4.products.draft]', () => {
    const hide = (isHidden: boolean) => ({ type: 'visibility.changed', isHidden }) as const;
    const form = open(GEAR, hide(true), CLOSE);
    expect([form.state(), form.sentTo('unloadGuard').at(-1)]).toEqual(['asking', unsaved(true)]);
    form.send({ type: 'discard.cancelled' }, hide(false), SUBMIT);
    expect([form.saves(), form.sentTo('unloadGuard').at(-1)]).toEqual([[], unsaved(false)]);
    form.send(hide(true), SUBMIT);
    const save = { ...SAVE_WITHOUT_FILES, product: GEAR, draft: draftOf(GEAR) };
    expect(form.saves()).toEqual([{ ...save, isHidden: true }]);
    const draft = { ...GEAR, hidden: true };
    expect(open(draft, hide(false), SUBMIT).saves()).toEqual([{ ...save, product: draft }]);
  });

  it.each([
    { field: 'title', kind: 'required', text: ' ' },
    { field: 'description', kind: 'required', text: '' },
    { field: 'title', kind: 'tooLong', text: 'ا'.repeat(201) },
  ] as const)(
    'does not send an edit with the issue "$kind" of its $field [5.edit.required, 5.product.limits]',
    ({ field, kind, text }) => {
      const form = open(GEAR, write(field, text), SUBMIT);
      expect([issuesOf(form), form.saves()]).toEqual([[`${field} ${kind}`], []]);
    },
  );

  it('keeps the draft readable but cannot save it if the product was deleted in another session [4.panel.gone]', () => {
    const failure: SaveFailure = { reason: 'edit', message: 'پیدا نشد.' };
    const form = open(GEAR, CHANGE, SUBMIT, { type: 'save.missing', failure }, write('description', 'کپی'), SUBMIT);
    expect({ state: form.state(), canSubmit: form.can(SUBMIT), saveCount: form.saves().length }).toEqual({
      state: 'editing.missing',
      canSubmit: false,
      saveCount: 1,
    });
    expect([form.context().failure, form.emitted]).toEqual([failure, [{ type: 'product.saveFailed', failure }]]);
    form.send(CLOSE, { type: 'discard.cancelled' });
    expect(form.state()).toEqual('editing.missing');
  });
});

describe('a product that was edited in another session [4.panel.revised]', () => {
  const conflicted = (...events: readonly ProductFormEvent[]) =>
    open(GEAR, CHANGE, write('description', 'توضیح من'), SUBMIT, CONFLICT, ...events);
  const MINE = { ...draftOf(GEAR), title: TITLE, description: 'توضیح من' };

  it('does not overwrite a newer version, and offers each newer text beside the draft', () => {
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
    { label: 'overwrites the newer version with the draft', events: [], draft: MINE },
    { label: 'keeps a newer text that was chosen', events: [TAKE_TITLE], draft: { ...MINE, title: NEWER.title } },
  ])('$label in the next save, which is based on the newer version', ({ events, draft }) => {
    expect(conflicted(...events, SUBMIT).saves()[1]).toEqual({ ...SAVE_WITHOUT_FILES, product: NEWER, draft });
  });

  it('has nothing to save or to discard if all newer texts were chosen', () => {
    const form = conflicted(TAKE_TITLE, { type: 'newer.taken', field: 'description' });
    expect({ canSubmit: form.can(SUBMIT), guard: form.sentTo('unloadGuard').at(-1) }).toEqual({
      canSubmit: false,
      guard: unsaved(false),
    });
    form.send(CLOSE);
    expect(form.state()).toBe('closed');
  });

  it.each<{ readonly label: string; readonly events: readonly ProductFormEvent[] }>([
    { label: 'a question', events: [CLOSE, { type: 'discard.cancelled' }] },
    { label: 'a failed save', events: [SUBMIT, failed()] },
    { label: 'an expired session', events: [SUBMIT, EXPIRE] },
  ])('still offers the newer texts after $label', ({ events }) => {
    const form = conflicted(...events);
    expect({ state: form.state(), canTakeTitle: form.can(TAKE_TITLE) }).toEqual({
      state: 'editing.savable.conflict',
      canTakeTitle: true,
    });
  });
});

describe('a form with unsaved changes', () => {
  it('makes the browser ask before a page with unsaved changes is closed [4.panel.unload]', () => {
    const form = open(GEAR, CHANGE, write('title', GEAR.title), accepted('video'), REMOVED);
    expect(form.sentTo('unloadGuard')).toEqual([true, false, true, false].map(unsaved));
  });

  it.each<{ readonly change: string; readonly event: ProductFormEvent }>([
    { change: 'a text', event: CHANGE },
    { change: 'an image', event: accepted('image') },
    { change: 'a video', event: accepted('video') },
  ])('asks before it discards $change [4.panel.discard]', ({ event }) => {
    expect(open(GEAR, event, CLOSE).state()).toBe('asking');
  });

  it.each<{ readonly change: string; readonly events: readonly ProductFormEvent[] }>([
    { change: 'nothing has changed', events: [] },
    { change: 'a file is still being examined', events: [EXAMINING] },
  ])('closes without a question if $change [4.panel.discard]', ({ events }) => {
    expect(open(GEAR, ...events, CLOSE).state()).toBe('closed');
  });

  it.each(['discard.cancelled', 'dashboard.closed', 'session.expired'] as const)(
    'keeps unsaved changes after %s',
    (type) => {
      const form = open(GEAR, CHANGE);
      const before = form.context();
      form.send(CLOSE, { type });
      expect([form.state(), form.context()]).toEqual(['editing.savable.open', before]);
    },
  );

  it('discards unsaved changes if the admin confirms', () => {
    expect(open(GEAR, CHANGE, CLOSE, { type: 'discard.confirmed' }).state()).toBe('closed');
  });
});

describe('the output', () => {
  const WHEEL_FORM = { form: 'edit', product: NEWER } as const;
  const outputOf = (...events: readonly ProductFormEvent[]) => open(GEAR, CHANGE, ...events).actor.getSnapshot().output;

  it('ends with the saved product and no next form', () => {
    const kept = [{ type: 'close.requested', next: WHEEL_FORM }, { type: 'discard.cancelled' }] as const;
    const output = { savedId: 7, next: { form: 'none', product: null } };
    expect(outputOf(...kept, SUBMIT, { type: 'save.succeeded', id: 7 })).toEqual(output);
  });

  it('ends with the form that comes next if it was closed', () => {
    const output = { savedId: null, next: WHEEL_FORM };
    expect(outputOf({ type: 'close.requested', next: WHEEL_FORM }, { type: 'discard.confirmed' })).toEqual(output);
    const unchanged = open(GEAR, { type: 'close.requested', next: WHEEL_FORM });
    expect(unchanged.actor.getSnapshot().output).toEqual(output);
  });
});
