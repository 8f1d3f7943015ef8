import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, type OrderTexts, TYPED_FIELDS } from '#src/domain/order/order-fields.ts';
import type { OrderOutcome } from '#src/domain/order/order-outcome.ts';
import type { AskedPart } from '#src/domain/order/question.ts';
import type { FileExaminerCommand } from '#src/machines/file-examiner-events.ts';
import { hasContent } from '#src/machines/order-submission/order-content.ts';
import type { OrderFailure } from '#src/machines/order-submission/order-failure.ts';
import type { OrderSubmissionEvent } from '#src/machines/order-submission/order-submission.events.ts';
import { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import type { Receipt } from '#src/machines/order-submission/receipt.ts';
import { startActor } from '../../support/actors/open-actor.ts';
import { blobOf } from '../../support/fixtures/blobs.ts';
import {
  ASKED,
  ERRORS,
  FILLED,
  imageFile,
  PARTS,
  PNG,
  QUESTION,
  refused,
  SUCCEEDED,
  UNREAD,
  WITH_RECEIPT,
} from './order-submission.model.ts';

const SUBMIT = { type: 'order.submitted', trap: '' } as const;
const write = (field: keyof OrderTexts, value: string) => ({ type: 'draft.changed', field, value }) as const;
const choose = (...files: readonly File[]) =>
  ({ type: 'files.chosen', files: files.length > 0 ? files : [imageFile()] }) as const;
const remove = (id: string) => ({ type: 'file.removed', id }) as const;
const CANCEL = { type: 'submission.cancelled' } as const;
const { type: _, ...ACKNOWLEDGED } = SUCCEEDED;
const RECEIVED = { ...ACKNOWLEDGED, ...UNREAD };
const CAMERA = 10 * 1_048_576;
const HEIC = { type: 'file.rejected', key: '0-0', name: 'gear.png', issue: { code: 'imageHeic' } } as const;
const NAMELESS = { ...FILLED, name: '' };
/** The context of an empty form. */
const EMPTY = {
  draft: EMPTY_DRAFT,
  attachments: { batch: 0, files: [], rejections: [] },
  areFilesLost: false,
  question: '',
  parts: [],
  issues: [],
  progress: 0,
  reason: null,
  reference: '',
  receipt: null,
  deviceOrders: [],
};
const SOURCE = `gear.png/${PNG.length}/0/image/png`;
const PREPARED = {
  id: '0-0',
  name: 'gear.png',
  source: SOURCE,
  chosenBytes: PNG.length,
  blob: blobOf(PNG.length),
  preview: 'blob:gear',
} as const;
/** The order in a filled form with an image. */
const SUBMISSION = {
  values: { name: FILLED.name, phone: '0912 123 4567', description: FILLED.description },
  files: [PREPARED],
};
const prepared = (key: string, bytes = PNG.length) =>
  ({ type: 'file.prepared', key, file: { name: key, blob: blobOf(bytes), preview: `blob:${key}` } }) as const;

/** The form. Its actors are silent. */
function open(...events: readonly OrderSubmissionEvent[]) {
  const { actor, started, sentTo, ...opened } = startActor(orderSubmissionMachine, {}, ...events);
  return {
    ...opened,
    actor,
    can: (event: OrderSubmissionEvent) => actor.getSnapshot().can(event),
    sent: () => started('submitOrder'),
    countdowns: () => started('countdown'),
    stored: () => sentTo('draftStore').at(-1),
    remembered: () => sentTo('deviceOrders'),
    /** Commands to the examiner, such as `examine 0-0`. */
    examiner: () =>
      (sentTo('fileExaminer') as readonly FileExaminerCommand[]).map(
        ({ type, key }) => `${type.replace('file.', '')} ${key}`,
      ),
    /** Ids of the images, those still being examined in brackets. */
    images: () =>
      opened
        .context()
        .attachments.files.map(({ id, blob }) => (blob === null ? `(${id})` : id))
        .join(' '),
    rejections: () => opened.context().attachments.rejections,
    prepare: () => {
      const { id: key, name, blob, preview } = PREPARED;
      actor.send({ type: 'file.prepared', key, file: { name, blob, preview } });
    },
  };
}

/** A complete form with an image. */
function filled(...events: readonly OrderSubmissionEvent[]) {
  const opened = open(...TYPED_FIELDS.map((field) => write(field, FILLED[field])), choose());
  opened.prepare();
  opened.send(...events);
  return opened;
}

const store = (
  draft: OrderTexts,
  hasFiles = false,
  question = '',
  receipt: Receipt | null = null,
  parts: readonly AskedPart[] = PARTS,
) => ({
  type: 'draft.store',
  content: { draft, question, parts: question === '' ? [] : parts, hasFiles, receipt },
});
const failed = (reason: OrderFailure, errors: readonly (typeof ERRORS)[number][] = []) =>
  ({ type: 'submission.failed', reason, errors, reference: '1a2b3c4d' }) as const;

const announced = (reason: string, reference = '') => ({ type: 'order.failed', reason, reference });

function expectAllKept({ context }: ReturnType<typeof open>) {
  expect([context().draft, context().attachments.files]).toEqual([FILLED, [PREPARED]]);
}

describe('the order form', () => {
  const posted = { draft: FILLED, hasFiles: false } as const;
  const values = { ...FILLED, phone: '0912 123 4567' };
  const issues = [{ path: 'name', code: 'required' }];

  it.each<{
    readonly label: string;
    readonly answered: OrderOutcome | undefined;
    readonly state: string;
    readonly expected: object;
  }>([
    { label: 'an empty draft', answered: undefined, state: 'untried', expected: {} },
    {
      label: 'a receipt',
      state: 'untried',
      answered: { kind: 'stored', draft: FILLED, imageCount: 1, models: [], ...RECEIVED },
      expected: {
        receipt: {
          ...RECEIVED,
          values,
          images: [{ id: '0', name: '', preview: null }],
          models: [],
          isAboutCart: false,
        },
      },
    },
    {
      label: 'an order that filled the hidden field',
      state: 'unsent',
      answered: { ...posted, kind: 'trapped' },
      expected: { draft: FILLED, reason: 'trapped' },
    },
    {
      label: 'an incomplete order',
      state: 'incomplete',
      answered: { ...refused(NAMELESS, 400, ERRORS), hasFiles: true },
      expected: { draft: NAMELESS, areFilesLost: true, issues, reason: 'incomplete' },
    },
    {
      label: 'an invalid order',
      state: 'incomplete',
      answered: refused(FILLED, 400, ERRORS),
      expected: { draft: FILLED, issues: ERRORS, reason: 'invalid', reference: '1a2b3c4d' },
    },
    {
      label: 'an order beyond the limit',
      state: 'unsent',
      answered: refused(NAMELESS, 429),
      expected: { draft: NAMELESS, reason: 'limited', reference: '1a2b3c4d' },
    },
  ])('begins with $label if the page was the response to a posted order', ({ answered, state: sendable, expected }) => {
    const { context, state } = startActor(orderSubmissionMachine, { input: answered && { posted: answered } });
    expect({ state: state(), context: context() }).toEqual({
      state: `editing.sendable.${sendable}`,
      context: { ...EMPTY, ...expected },
    });
  });

  it('sends nothing if the hidden field is filled', () => {
    const { state, emitted, sent } = filled({ type: 'order.submitted', trap: 'https://spam.test' });
    expect([state(), emitted, sent()]).toEqual(['editing.sendable.unsent', [announced('trapped')], []]);
  });

  it('marks each missing field until it is filled in, and sends nothing until all are [5.order.required, 4.order.corrected]', () => {
    const { send, context, state, emitted } = filled(write('name', '\u200c'), write('phone', '12'), SUBMIT);
    const tooShort = { path: 'phone', code: 'tooShort', bound: 5 };
    expect([state(), context().reason, emitted]).toEqual(['editing.sendable.incomplete', 'incomplete', []]);
    expect(context().issues).toEqual([{ path: 'name', code: 'required' }, tooShort]);
    send(write('name', 'سارا'));
    expect([context().issues, state()]).toEqual([[tooShort], 'editing.sendable.incomplete']);
    send(write('phone', '09121234567'));
    expect({ issues: context().issues, state: state() }).toEqual({ issues: [], state: 'editing.sendable.untried' });
  });

  it('sends the order once its images have been examined', () => {
    const trapped = { type: 'order.submitted', trap: 'https://spam.test' } as const;
    const opened = open(...TYPED_FIELDS.map((field) => write(field, FILLED[field])), choose(), trapped, SUBMIT);
    expect([opened.state(), opened.sent()]).toEqual(['submitting.preparing', []]);
    opened.prepare();
    expect([opened.state(), opened.sent()]).toEqual(['submitting.sending', [SUBMISSION]]);
  });

  it('waits for all images of the order', () => {
    const opened = open(
      ...TYPED_FIELDS.map((field) => write(field, FILLED[field])),
      choose(),
      choose(imageFile('b.png')),
      SUBMIT,
    );
    opened.prepare();
    expect([opened.state(), opened.images(), opened.sent()]).toEqual(['submitting.preparing', '0-0 (1-0)', []]);
  });

  it.each<{ readonly label: string; readonly result: OrderSubmissionEvent }>([
    { label: 'unusable', result: HEIC },
    { label: 'too large', result: prepared('0-0', CAMERA + 1) },
  ])('does not send the order if one of its images turns out to be $label meanwhile', ({ result }) => {
    const opened = open(...TYPED_FIELDS.map((field) => write(field, FILLED[field])), choose(), SUBMIT, result);
    expect([opened.state(), opened.images(), opened.sent()]).toEqual(['editing.sendable.untried', '', []]);
    expect([opened.rejections().length, opened.stored()]).toEqual([1, store(FILLED)]);
  });
});

describe('an order', () => {
  it('sends an order once, normalized and with its images [4.order.once]', () => {
    const { sent, state } = filled(SUBMIT, SUBMIT);
    expect([state(), sent()]).toEqual(['submitting.sending', [SUBMISSION]]);
  });

  it('shows a receipt and an empty form once the order is sent [4.order.cleared, 4.order.receipt, 8.order.sent]', () => {
    const { context, emitted, state, stored, send, examiner, remembered } = filled(SUBMIT, SUCCEEDED);
    expect([state(), emitted]).toEqual(['editing.sendable.untried', [{ type: 'order.sent' }]]);
    const values = { ...FILLED, phone: '0912 123 4567' };
    const images = [{ id: PREPARED.id, name: PREPARED.name, preview: PREPARED.preview }];
    const receipt = { ...RECEIVED, values, images, models: [], isAboutCart: false };
    const empty = { ...EMPTY, attachments: { ...EMPTY.attachments, batch: 1 } };
    expect(context()).toEqual({ ...empty, receipt });
    expect(stored()).toEqual(store(EMPTY_DRAFT, false, '', receipt));
    expect(remembered()).toEqual([{ type: 'deviceOrder.added', order: { ...ACKNOWLEDGED, parts: [] } }]);
    send({ type: 'receipt.closed' });
    expect([context(), stored(), examiner()]).toEqual([empty, store(EMPTY_DRAFT), ['examine 0-0', 'release 0-0']]);
  });

  it('keeps the previews of a sent order until another is sent or the receipt is closed [4.order.receipt]', () => {
    const sent = [SUBMIT, SUCCEEDED] as const;
    const { send, images, examiner } = filled(...sent);
    const again = TYPED_FIELDS.map((field) => write(field, FILLED[field]));
    send(...again, choose(imageFile('b.png')), prepared('1-0'));
    expect([images(), examiner()]).toEqual(['1-0', ['examine 0-0', 'examine 1-0']]);
    send(...sent);
    expect([images(), examiner().slice(2)]).toEqual(['', ['release 0-0']]);
    send({ type: 'receipt.closed' });
    expect(examiner().slice(3)).toEqual(['release 1-0']);
  });

  it('restores the receipt after a reload, beside the next draft [4.order.receipt]', () => {
    const receipt = { ...RECEIVED, values: FILLED, images: [], models: [], isAboutCart: false };
    const content = { draft: NAMELESS, question: '', parts: [], hasFiles: false, receipt };
    const { can, context, stored } = open({ type: 'draft.found', content });
    expect([can({ type: 'receipt.closed' }), open().can({ type: 'receipt.closed' })]).toEqual([true, false]);
    expect(context()).toEqual({ ...EMPTY, draft: NAMELESS, receipt });
    expect(stored()).toEqual({ type: 'draft.store', content });
  });

  it.each<{
    readonly label: string;
    readonly event: OrderSubmissionEvent;
    readonly typed: Partial<OrderTexts>;
    readonly images: number;
    readonly question?: string;
  }>([
    { label: 'letter', event: write('name', 'س'), typed: { name: 'س' }, images: 0 },
    { label: 'image', event: choose(), typed: {}, images: 1 },
    { label: 'question', event: ASKED, typed: { description: QUESTION }, images: 0, question: QUESTION },
  ])('begins a new draft with the next $label, beside the receipt', ({ event, typed, images, question }) => {
    const { send, state, context, stored } = filled(SUBMIT, SUCCEEDED);
    send(event);
    const draft = { ...EMPTY_DRAFT, ...typed };
    expect([state(), context().draft, context().attachments.files.length]).toEqual([
      'editing.sendable.untried',
      draft,
      images,
    ]);
    const { receipt } = context();
    expect([stored(), receipt?.id]).toEqual([store(draft, images > 0, question, receipt), SUCCEEDED.id]);
  });

  it('restarts the progress each time that the order is sent [5.order.progress]', () => {
    const { send, context } = filled(SUBMIT, { type: 'submission.progressed', share: 0.5 });
    expect(context().progress).toBe(0.5);
    send(failed('unreachable'), SUBMIT);
    expect(context().progress).toBe(0);
  });

  it('announces no failure if the order is cancelled while it is being sent, and ignores later results', () => {
    const opened = filled(SUBMIT, CANCEL, SUCCEEDED, failed('tooLarge'));
    expect([opened.state(), opened.context().reason, opened.emitted]).toEqual([
      'editing.sendable.unsent',
      'cancelled',
      [],
    ]);
    expectAllKept(opened);
  });
});

describe('a failed order [4.order.kept]', () => {
  it.each<{
    readonly reason: OrderFailure;
    readonly events: readonly OrderSubmissionEvent[];
    readonly reference?: string;
  }>([
    { reason: 'fileLost', events: [{ type: 'reading.failed', lostIds: [] }] },
    { reason: 'unreachable', events: [failed('unreachable')], reference: '1a2b3c4d' },
    { reason: 'offline', events: [failed('offline')], reference: '1a2b3c4d' },
  ])(
    'keeps the form after a failure and announces the reason "$reason" [8.order.failed]',
    ({ reason, events, reference }) => {
      const opened = filled(SUBMIT, ...events);
      expect([opened.state(), opened.context().reason]).toEqual(['editing.sendable.unsent', reason]);
      expect(opened.emitted).toEqual([announced(reason, reference)]);
      expectAllKept(opened);
    },
  );

  it('announces the reference of the last response, and shows it until the order is sent again', () => {
    const { send, context, emitted, actor } = filled(SUBMIT, failed('tooLarge'));
    const shown = () => actor.getSnapshot().hasTag('failed') && context().reference;
    expect([shown(), emitted]).toEqual(['1a2b3c4d', [announced('tooLarge', '1a2b3c4d')]]);
    send(SUBMIT);
    expect(shown()).toBe(false);
    send({ type: 'submission.limited', reason: 'busy', retryAfter: 3, reference: '5e6f7a8b' });
    expect(shown()).toBe('5e6f7a8b');
  });

  it('removes only the image whose file can no longer be read, and names it', () => {
    const lost = { type: 'reading.failed', lostIds: ['0-0'] } as const;
    const opened = filled(choose(imageFile('b.png')), prepared('1-0'), SUBMIT, lost);
    expect([opened.context().draft, opened.images(), opened.examiner().at(-1)]).toEqual([FILLED, '1-0', 'release 0-0']);
    expect(opened.rejections()).toEqual([{ name: 'gear.png', issue: { code: 'fileUnreadable' } }]);
    expect(opened.stored()).toEqual(store(FILLED, true));
  });

  it.each<{ readonly label: string; readonly path: string; readonly correction: OrderSubmissionEvent }>([
    { label: 'a text is written', path: 'name', correction: write('name', 'سارا') },
    { label: 'a question is asked', path: 'description', correction: ASKED },
    { label: 'an image is chosen', path: 'files.0', correction: choose() },
    { label: 'an image is removed', path: 'files.0', correction: remove('0-0') },
  ])(
    'corrects a field that the server marked when $label, and shows the failure until no other is marked [4.order.corrected]',
    ({ path, correction }) => {
      const marked = { path, message: 'این مقدار درست نیست.' };
      const other = { path: 'phone', message: 'شمارهٔ تلفن درست نیست.' };
      const corrected = (...errors: readonly (typeof marked)[]) => {
        const { context, state } = filled(SUBMIT, failed('invalid', errors), correction);
        return { state: state(), issues: context().issues };
      };
      expect(corrected(marked, other)).toEqual({ state: 'editing.sendable.incomplete', issues: [other] });
      expect(corrected(marked)).toEqual({ state: 'editing.sendable.untried', issues: [] });
    },
  );

  it('does not send the order again before the time that the server asked for is over', () => {
    const opened = filled(SUBMIT, {
      type: 'submission.limited',
      reason: 'limited',
      retryAfter: 3,
      reference: '',
    });
    expect(opened.emitted).toEqual([announced('limited')]);
    opened.send(SUBMIT);
    expect([opened.state(), opened.countdowns()]).toEqual(['editing.limited', [{ seconds: 3 }]]);
    opened.endChild('countdown');
    expect({ state: opened.state(), sentCount: opened.sent().length }).toEqual({
      state: 'editing.sendable.untried',
      sentCount: 1,
    });
    expectAllKept(opened);
  });
});

describe('the draft', () => {
  const WRITTEN = { type: 'question.written' };
  const BRASS = `${QUESTION} از برنج`;
  const withThree = (text: string) => text.replace('۲\u00a0عدد', '۳\u00a0عدد');
  const CHANGED = withThree(QUESTION);
  const CHANGED_PARTS = PARTS.map((part) => ({ ...part, line: withThree(part.line) }));
  const ASKED_AGAIN = { ...ASKED, parts: CHANGED_PARTS };
  const LOST_IMAGES = { draft: EMPTY_DRAFT, question: '', parts: [], hasFiles: true, receipt: null };

  it('stores the draft with each letter, with a note that there are images [4.order.draft]', () => {
    const { stored } = open(write('name', 'س'));
    expect(stored()).toEqual(store({ ...EMPTY_DRAFT, name: 'س' }));
    expect(filled().stored()).toEqual(store(FILLED, true));
  });

  it('restores the draft after each reload, and asks for its images until one is chosen [4.order.draft]', () => {
    const content = { draft: FILLED, question: QUESTION, parts: PARTS, hasFiles: true, receipt: null };
    const { send, context, stored } = open({ type: 'draft.found', content });
    expect(context()).toEqual({ ...EMPTY, draft: FILLED, question: QUESTION, parts: PARTS, areFilesLost: true });
    send(write('description', 'چرخ‌دنده'), choose(new File([], 'empty.png', { type: 'image/png' })));
    const draft = { ...FILLED, description: 'چرخ‌دنده' };
    expect(stored()).toEqual(store(draft, true, QUESTION));
    send(choose(), remove('1-0'));
    expect({ areFilesLost: context().areFilesLost, stored: stored() }).toEqual({
      areFilesLost: false,
      stored: store(draft, false, QUESTION),
    });
  });

  it.each<{ readonly label: string; readonly posted: OrderOutcome; readonly draft: OrderTexts }>([
    { label: 'rejected', posted: refused(FILLED, 429), draft: FILLED },
    { label: 'incomplete', posted: refused(NAMELESS, 400), draft: NAMELESS },
    {
      label: 'stored',
      posted: { kind: 'stored', draft: FILLED, imageCount: 0, models: [], ...RECEIVED },
      draft: EMPTY_DRAFT,
    },
  ])(
    'ignores the draft of an earlier page if the page shows an order that was $label [4.order.draft]',
    ({ posted, draft }) => {
      const { actor, sentTo } = startActor(orderSubmissionMachine, { input: { posted } });
      const before = actor.getSnapshot().context;
      const content = { draft: { ...FILLED, name: 'قبلی' }, question: '', parts: [], hasFiles: true, receipt: null };
      actor.send({ type: 'draft.found', content });
      expect([actor.getSnapshot().context, sentTo('draftStore').at(-1)]).toEqual([
        before,
        store(draft, false, '', before.receipt),
      ]);
      expect(before.draft).toEqual(draft);
    },
  );

  it.each<{
    readonly label: string;
    readonly events: readonly OrderSubmissionEvent[];
    readonly expected: boolean;
  }>([
    { label: 'nothing', events: [], expected: false },
    { label: 'a text', events: [write('phone', '1')], expected: true },
    { label: 'an image', events: [choose()], expected: true },
    { label: 'a text that was deleted', events: [write('phone', '1'), write('phone', '')], expected: false },
    { label: 'lost images', events: [{ type: 'draft.found', content: LOST_IMAGES }], expected: true },
  ])('reports for a draft with $label that it has content: $expected', ({ events, expected }) => {
    expect(hasContent(open(...events).context())).toBe(expected);
  });

  it('writes a question about the cart into the draft in place of the previous one [4.order.question]', () => {
    const { send, context, emitted, stored } = filled(ASKED, ASKED_AGAIN);
    const draft = { ...FILLED, description: `${FILLED.description}\n\n${CHANGED}` };
    expect([context().draft, emitted]).toEqual([draft, [WRITTEN, WRITTEN]]);
    expect(stored()).toEqual(store(draft, true, CHANGED, null, CHANGED_PARTS));
    send(SUBMIT, SUCCEEDED);
    expect({ isAboutCart: context().receipt?.isAboutCart, question: context().question }).toEqual({
      isAboutCart: true,
      question: '',
    });
    expect(emitted.slice(2)).toEqual([{ type: 'order.sent' }, { type: 'enquiry.sent' }]);
  });

  it('keeps a question about the cart that the visitor has edited; the order is then not about the cart [4.order.question]', () => {
    const { send, context } = filled(ASKED, write('description', BRASS), SUBMIT, SUCCEEDED);
    expect(context().receipt?.isAboutCart).toBe(false);
    send(ASKED, write('description', BRASS), ASKED_AGAIN);
    expect(context().draft.description).toBe(`${BRASS}\n\n${CHANGED}`);
  });

  it('combines a question about a part with one about the cart, and announces only the cart [4.order.question]', () => {
    const parts = PARTS.map((part) => ({ ...part, isInCart: false }));
    const { context, emitted } = filled({ ...ASKED, parts }, ASKED_AGAIN);
    expect(context().draft.description).toBe(`${FILLED.description}\n\n${CHANGED}`);
    expect(emitted).toEqual([WRITTEN]);
  });

  it('fills a missing description with a question that names no part', () => {
    const other = { type: 'question.asked', question: 'یاتاقان' } as const;
    const { context, emitted, state } = filled(ASKED, write('description', ''), SUBMIT, ASKED, other);
    const { draft, question, parts } = context();
    expect({ state: state(), description: draft.description, question, parts }).toEqual({
      state: 'editing.sendable.untried',
      description: `${QUESTION}\n\nیاتاقان`,
      question: QUESTION,
      parts: PARTS,
    });
    expect(emitted).toEqual([WRITTEN, WRITTEN]);
  });

  it('asks about several parts in one question, whose heading and lines follow [4.order.question]', () => {
    const other = { id: 8, line: '- یاتاقان (№\u00a0۰۸)، ۱\u00a0عدد', isInCart: false };
    const { context } = open(ASKED, { ...ASKED, parts: [other] });
    const question = [ASKED.headings.several, PARTS[0]?.line, other.line].join('\n');
    expect([context().draft.description, context().question, context().parts]).toEqual([
      question,
      question,
      [...PARTS, other],
    ]);
  });
});

describe('the images of an order', () => {
  it('examines chosen files, each under an id that is never used again [5.order.images]', () => {
    const { send, examiner, images } = open(choose(imageFile('first.png'), imageFile('second.png')));
    expect(images()).toBe('(0-0) (0-1)');
    send(remove('0-0'), choose(imageFile('third.png')), remove('1-0'));
    const all = ['examine 0-0', 'examine 0-1', 'release 0-0', 'examine 1-0', 'release 1-0'];
    expect([images(), examiner()]).toEqual(['(0-1)', all]);
  });

  it('accepts eight images, and names the others until files are chosen again [5.order.sizes, 5.order.refused]', () => {
    const names = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((number) => `${number}.png`);
    const { send, context, rejections } = open(choose(...names.map((name) => imageFile(name))));
    send(...names.map((_, index) => prepared(`0-${index}`)));
    expect(context().attachments.files.map(({ name }) => name)).toEqual(names.slice(0, 8));
    expect(rejections()).toEqual([{ name: '9.png', issue: { code: 'tooMany', bound: 8 } }]);
    send(remove('0-7'), choose(imageFile('10.png')));
    expect([context().attachments.files.at(-1)?.name, rejections()]).toEqual(['10.png', []]);
  });

  it('keeps the order of the files if a later one is examined first', () => {
    const { send, images } = open(choose(imageFile('first.png'), imageFile('second.png')), prepared('0-1'));
    expect(images()).toBe('(0-0) 0-1');
    send(prepared('0-0'));
    expect(images()).toBe('0-0 0-1');
  });

  it.each<{ readonly label: string; readonly event: OrderSubmissionEvent; readonly issue: object | null }>([
    { label: 'the visitor removes it', event: remove('0-0'), issue: null },
    { label: 'the browser cannot use it [5.order.kinds]', event: HEIC, issue: HEIC.issue },
    { label: 'it is too large', event: prepared('0-0', CAMERA + 1), issue: { code: 'fileTooLarge', bound: 10 } },
  ])('removes and releases only one image if $label', ({ event, issue }) => {
    const rejected = issue ? [{ name: 'gear.png', issue }] : [];
    const { images, rejections, examiner, stored } = open(choose(imageFile(), imageFile('b.png')), event);
    expect([images(), rejections(), examiner().slice(2)]).toEqual(['(0-1)', rejected, ['release 0-0']]);
    expect(stored()).toEqual(store(EMPTY_DRAFT, true));
  });

  it('rejects the image that exceeds the total size by one byte', () => {
    const files = ['a.png', 'b.png', 'c.png', 'd.png', 'e.png'].map((name) => imageFile(name));
    const { send, images, rejections } = open(choose(...files));
    send(prepared('0-0', CAMERA), prepared('0-1', CAMERA), prepared('0-2', CAMERA), prepared('0-3', 2 * 1_048_576));
    send(prepared('0-4', 1));
    expect([images(), rejections()]).toEqual([
      '0-0 0-1 0-2 0-3',
      [{ name: 'e.png', issue: { code: 'filesTooLarge', bound: 32 } }],
    ]);
  });

  it('rejects the image that exceeds the total number of pixels, and takes it once another is removed', () => {
    const large = (key: string) => {
      const { type, file } = prepared(key);
      return { type, key, file: { ...file, pixels: 60_000_000 } };
    };
    const files = [imageFile('a.png'), imageFile('b.png')];
    const { send, images, rejections } = open(choose(...files), large('0-0'), large('0-1'));
    expect(rejections()).toEqual([{ name: 'b.png', issue: { code: 'imagesTooManyPixels', bound: 110 } }]);
    send(remove('0-0'), choose(imageFile('b.png')), large('1-0'));
    expect([images(), rejections()]).toEqual(['1-0', []]);
  });
});

it('lists the orders that the device remembers, and lets it forget one [4.device.forgotten]', () => {
  const orders = [WITH_RECEIPT];
  const { context, send, remembered } = open({ type: 'deviceOrder.found', orders });
  expect([context().deviceOrders, remembered()]).toEqual([orders, []]);
  const forgotten = { type: 'deviceOrder.forgotten', id: WITH_RECEIPT.id } as const;
  send(forgotten, { type: 'deviceOrder.found', orders: [] });
  expect([context().deviceOrders, remembered()]).toEqual([[], [forgotten]]);
});
