import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, type OrderTexts, TYPED_FIELDS } from '#src/domain/order/order-fields.ts';
import type { OrderOutcome } from '#src/domain/order/posted-order.ts';
import type { AskedPart } from '#src/domain/order/question.ts';
import { hasContent } from '#src/machines/order-submission/order-content.ts';
import type { OrderFailure } from '#src/machines/order-submission/order-failure.ts';
import type { OrderSubmissionEvent } from '#src/machines/order-submission/order-submission.events.ts';
import { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import type { Receipt } from '#src/machines/order-submission/receipt.ts';
import { blobOf } from '../../support/fixtures/blobs.ts';
import { startActor } from '../../support/models/open-actor.ts';
import { ASKED, ERRORS, FILLED, imageFile, PARTS, PNG, QUESTION, SUCCEEDED, UNREAD } from './order-submission.model.ts';

const SUBMIT = { type: 'order.submitted', trap: '' } as const;
const write = (field: keyof OrderTexts, value: string) => ({ type: 'draft.changed', field, value }) as const;
const choose = (file = imageFile()) => ({ type: 'images.chosen', files: [file] }) as const;
const remove = (id: string) => ({ type: 'image.removed', id }) as const;
const CANCEL = { type: 'submission.cancelled' } as const;
const DATA_URL = 'data:image/png;base64,eA==';
const READ = { type: 'images.read', dataUrls: [DATA_URL] } as const;
const { type: _, ...ACKNOWLEDGED } = SUCCEEDED;
const RECEIVED = { ...ACKNOWLEDGED, ...UNREAD };
const NAMELESS = { ...FILLED, name: '' };
/** The context of an empty form. */
const EMPTY = {
  draft: EMPTY_DRAFT,
  images: [],
  areImagesLost: false,
  question: '',
  parts: [],
  issues: [],
  progress: 0,
  failure: null,
  reference: '',
  receipt: null,
};
const PREPARED = {
  id: '0-0',
  name: 'gear.png',
  source: `gear.png/${PNG.length}/0/image/png`,
  chosenBytes: PNG.length,
  blob: blobOf(PNG.length),
  preview: 'blob:gear',
} as const;

/** The form with its list of images. Its other actors are silent. */
function open(...events: readonly OrderSubmissionEvent[]) {
  const options = { real: ['images', 'countdown'] };
  const { actor, started, sentTo, ...opened } = startActor(orderSubmissionMachine, options, ...events);
  const images = () => actor.getSnapshot().children.images;
  return {
    ...opened,
    /** State of the form, without that of the receipt. */
    state: () => opened.state().replaceAll(/^form\.|,receipt\.\w+$/g, ''),
    can: (event: OrderSubmissionEvent) => actor.getSnapshot().can(event),
    read: () => started('readImages'),
    sent: () => started('submitOrder'),
    stored: () => sentTo('draftStore').at(-1),
    endCountdown: () => actor.getSnapshot().children.countdown?.send({ type: 'time.over' }),
    reject: () =>
      images()?.send({ type: 'file.rejected', key: PREPARED.id, name: PREPARED.name, issue: { code: 'imageHeic' } }),
    imageList: () => images()?.getSnapshot().context,
    prepare: () => {
      const { id: key, name, blob, preview } = PREPARED;
      images()?.send({ type: 'file.prepared', key, file: { name, blob, preview } });
    },
  };
}

const imageIds = ({ context }: ReturnType<typeof open>) => context().images.map(({ id }) => id);

/** A complete form with an image. */
function filled(...events: readonly OrderSubmissionEvent[]) {
  const opened = open(...TYPED_FIELDS.map((field) => write(field, FILLED[field])), choose());
  opened.prepare();
  opened.send(...events);
  return opened;
}

const store = (
  draft: OrderTexts,
  hasImages = false,
  question = '',
  receipt: Receipt | null = null,
  parts: readonly AskedPart[] = PARTS,
) => ({
  type: 'draft.store',
  content: { draft, question, parts: question === '' ? [] : parts, hasImages, receipt },
});
const refused = (draft: OrderTexts, status: number, errors = [] as typeof ERRORS) =>
  ({ kind: 'refused', draft, hasImages: false, status, errors, reference: '1a2b3c4d' }) as const;
const failed = (reason: OrderFailure, errors = [] as typeof ERRORS) =>
  ({ type: 'submission.failed', reason, errors, reference: '1a2b3c4d' }) as const;

const announced = (reason: string, reference = '') => ({ type: 'order.failed', reason, reference });

function expectAllKept({ context, imageList }: ReturnType<typeof open>) {
  expect([context().draft, imageList()?.images]).toEqual([FILLED, [PREPARED]]);
}

describe('the order form', () => {
  const posted = { draft: FILLED, hasImages: false } as const;
  const values = { ...FILLED, phone: '0912 123 4567' };
  const issues = [{ path: 'name', code: 'required' }];

  it.each<{ readonly label: string; readonly answered: OrderOutcome | undefined; readonly expected: object }>([
    { label: 'an empty draft', answered: undefined, expected: {} },
    {
      label: 'a receipt',
      answered: { kind: 'stored', draft: FILLED, imageCount: 1, ...RECEIVED },
      expected: {
        receipt: { ...RECEIVED, values, images: [{ id: '0', name: '', preview: null }], isAboutCart: false },
      },
    },
    {
      label: 'an order that filled the hidden field',
      answered: { ...posted, kind: 'trapped' },
      expected: { draft: FILLED, failure: 'trapped' },
    },
    {
      label: 'an incomplete order',
      answered: { ...refused(NAMELESS, 400, ERRORS), hasImages: true },
      expected: { draft: NAMELESS, areImagesLost: true, issues, failure: 'incomplete' },
    },
    {
      label: 'an invalid order',
      answered: refused(FILLED, 400, ERRORS),
      expected: { draft: FILLED, issues: ERRORS, failure: 'invalid', reference: '1a2b3c4d' },
    },
    {
      label: 'an order beyond the limit',
      answered: refused(NAMELESS, 429),
      expected: { draft: NAMELESS, failure: 'limited', reference: '1a2b3c4d' },
    },
  ])('begins with $label if the page was the response to a posted order', ({ answered, expected }) => {
    const { context } = startActor(orderSubmissionMachine, { input: answered && { posted: answered } });
    expect(context()).toEqual({ ...EMPTY, ...expected });
  });

  it('sends nothing if the hidden field is filled', () => {
    const { state, emitted, read } = filled({ type: 'order.submitted', trap: 'https://spam.test' });
    expect([state(), emitted, read()]).toEqual(['editing.open', [announced('trapped')], []]);
  });

  it('marks each missing field until it is filled in, and sends nothing until all are [5.order.required, 4.order.corrected]', () => {
    const { send, context, state, emitted } = filled(write('name', '\u200c'), write('phone', '12'), SUBMIT);
    const tooShort = { path: 'phone', code: 'tooShort', bound: 5 };
    expect([state(), context().failure, emitted]).toEqual(['editing.open', 'incomplete', []]);
    expect(context().issues).toEqual([{ path: 'name', code: 'required' }, tooShort]);
    send(write('name', 'سارا'));
    expect([context().issues, context().failure]).toEqual([[tooShort], 'incomplete']);
    send(write('phone', '09121234567'));
    expect({ issues: context().issues, failure: context().failure }).toEqual({ issues: [], failure: null });
  });

  it('sends the order once its images have been examined', () => {
    const trapped = { type: 'order.submitted', trap: 'https://spam.test' } as const;
    const opened = open(...TYPED_FIELDS.map((field) => write(field, FILLED[field])), choose(), trapped, SUBMIT);
    expect({ state: opened.state(), read: opened.read(), failure: opened.context().failure }).toEqual({
      state: 'submitting.preparing',
      read: [],
      failure: null,
    });
    opened.prepare();
    expect([opened.state(), opened.read()]).toEqual(['submitting.reading', [{ images: [PREPARED] }]]);
  });

  it('waits for all images of the order', () => {
    const opened = open(
      ...TYPED_FIELDS.map((field) => write(field, FILLED[field])),
      choose(),
      choose(imageFile('b.png')),
      SUBMIT,
    );
    opened.prepare();
    expect([opened.state(), imageIds(opened), opened.read()]).toEqual(['submitting.preparing', ['0-0', '1-0'], []]);
  });

  it('does not send the order if one of its images is rejected meanwhile', () => {
    const opened = open(...TYPED_FIELDS.map((field) => write(field, FILLED[field])), choose(), SUBMIT);
    opened.reject();
    expect([opened.state(), imageIds(opened), opened.read()]).toEqual(['editing.open', [], []]);
    expect(opened.stored()).toEqual(store(FILLED));
  });
});

describe('an order', () => {
  it('sends an order once, normalized, after its images were read [4.order.once]', () => {
    const { send, sent, read, state } = filled(SUBMIT, SUBMIT);
    expect([state(), read(), sent()]).toEqual(['submitting.reading', [{ images: [PREPARED] }], []]);
    send(READ, SUBMIT);
    expect({ state: state(), readCount: read().length }).toEqual({ state: 'submitting.sending', readCount: 1 });
    const { name, description } = FILLED;
    expect(sent()).toEqual([
      { values: { name, phone: '0912 123 4567', description }, imageIds: ['0-0'], dataUrls: [DATA_URL] },
    ]);
  });

  it('shows a receipt and an empty form once the order is sent [4.order.cleared, 4.order.receipt, 8.order.sent]', () => {
    const { context, imageList, emitted, state, stored, send } = filled(SUBMIT, READ, SUCCEEDED);
    expect([state(), emitted]).toEqual(['editing.open', [{ type: 'order.sent' }]]);
    const values = { ...FILLED, phone: '0912 123 4567' };
    const images = [{ id: PREPARED.id, name: PREPARED.name, preview: PREPARED.preview }];
    const receipt = { ...RECEIVED, values, images, isAboutCart: false };
    expect(context()).toEqual({ ...EMPTY, receipt });
    expect(imageList()).toEqual({ batch: 1, images: [], sent: [PREPARED], rejections: [] });
    expect(stored()).toEqual(store(EMPTY_DRAFT, false, '', receipt));
    send({ type: 'receipt.closed' });
    expect([context(), imageList()?.sent, stored()]).toEqual([EMPTY, [], store(EMPTY_DRAFT)]);
  });

  it('restores the receipt after a reload, beside the next draft [4.order.receipt]', () => {
    const receipt = { ...RECEIVED, values: FILLED, images: [], isAboutCart: false };
    const content = { draft: NAMELESS, question: '', parts: [], hasImages: false, receipt };
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
    const { send, state, context, imageList, stored } = filled(SUBMIT, READ, SUCCEEDED);
    send(event);
    const draft = { ...EMPTY_DRAFT, ...typed };
    expect([state(), context().draft, imageList()?.images.length]).toEqual(['editing.open', draft, images]);
    const { receipt } = context();
    expect([stored(), receipt?.id]).toEqual([store(draft, images > 0, question, receipt), SUCCEEDED.id]);
  });

  it('restarts the progress each time that the order is sent [5.order.progress]', () => {
    const { send, context } = filled(SUBMIT, READ, { type: 'submission.progressed', share: 0.5 });
    expect(context().progress).toBe(0.5);
    send(failed('unreachable'), SUBMIT);
    expect({ progress: context().progress, failure: context().failure }).toEqual({ progress: 0, failure: null });
  });

  it.each([
    { label: 'being read', events: [SUBMIT] },
    { label: 'being sent', events: [SUBMIT, READ] },
  ])('announces no failure if the order is cancelled while it is $label, and ignores later results', ({ events }) => {
    const opened = filled(...events, CANCEL, READ, SUCCEEDED, failed('tooLarge'));
    expect([opened.state(), opened.context().failure, opened.emitted]).toEqual(['editing.open', 'cancelled', []]);
    expectAllKept(opened);
  });
});

describe('a failed order [4.order.kept]', () => {
  it.each<{
    readonly reason: OrderFailure;
    readonly events: readonly OrderSubmissionEvent[];
    readonly reference?: string;
  }>([
    { reason: 'timedOut', events: [{ type: 'reading.failed', reason: 'timedOut', lostIds: [], reference: '' }] },
    { reason: 'imageLost', events: [{ type: 'reading.failed', reason: 'imageLost', lostIds: [], reference: '' }] },
    { reason: 'unreachable', events: [READ, failed('unreachable')], reference: '1a2b3c4d' },
    { reason: 'offline', events: [READ, failed('offline')], reference: '1a2b3c4d' },
  ])(
    'keeps the form after a failure and announces the reason "$reason" [8.order.failed]',
    ({ reason, events, reference }) => {
      const opened = filled(SUBMIT, ...events);
      expect([opened.state(), opened.context().failure]).toEqual(['editing.open', reason]);
      expect(opened.emitted).toEqual([announced(reason, reference)]);
      expectAllKept(opened);
    },
  );

  it('announces and shows the reference of the last response until the order is sent again', () => {
    const { send, context, emitted } = filled(SUBMIT, READ, failed('tooLarge'));
    expect([context().reference, emitted]).toEqual(['1a2b3c4d', [announced('tooLarge', '1a2b3c4d')]]);
    send(SUBMIT);
    expect(context().reference).toBe('');
    send(READ, { type: 'submission.limited', reason: 'busy', retryAfter: 3, reference: '5e6f7a8b' });
    expect(context().reference).toBe('5e6f7a8b');
  });

  it('removes only the image whose file can no longer be read, and names it', () => {
    const opened = filled(SUBMIT, { type: 'reading.failed', reason: 'imageLost', lostIds: ['0-0'], reference: '' });
    expect([opened.context().draft, imageIds(opened)]).toEqual([FILLED, []]);
    const rejections = [{ name: 'gear.png', issue: { code: 'fileUnreadable' } }];
    expect(opened.imageList()).toEqual({ batch: 1, images: [], sent: [], rejections });
  });

  it.each<{ readonly label: string; readonly change: OrderSubmissionEvent; readonly left: readonly string[] }>([
    { label: 'a text until it is written', change: write('phone', '09120000000'), left: ['files.0'] },
    { label: 'the images until one is removed', change: remove('0-0'), left: ['phone'] },
    { label: 'the images until one is chosen', change: choose(), left: ['phone'] },
  ])('shows the issues that the server found in $label', ({ change, left }) => {
    const { send, context } = filled(SUBMIT, READ, failed('invalid', ERRORS));
    expect(context().issues).toEqual(ERRORS);
    send(change);
    expect([context().issues.map(({ path }) => path), context().failure]).toEqual([left, 'invalid']);
    send(write('phone', '09120000000'), remove('0-0'));
    expect({ issues: context().issues, failure: context().failure }).toEqual({ issues: [], failure: null });
  });

  it('does not send the order again before the time that the server asked for is over', () => {
    const opened = filled(SUBMIT, READ, {
      type: 'submission.limited',
      reason: 'limited',
      retryAfter: 3,
      reference: '',
    });
    expect(opened.emitted).toEqual([announced('limited')]);
    opened.send(SUBMIT);
    expect([opened.state(), opened.context().failure]).toEqual(['editing.limited', 'limited']);
    opened.endCountdown();
    expect({ state: opened.state(), failure: opened.context().failure, sentCount: opened.sent().length }).toEqual({
      state: 'editing.open',
      failure: null,
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
  const LOST_IMAGES = { draft: EMPTY_DRAFT, question: '', parts: [], hasImages: true, receipt: null };

  it('stores the draft with each letter, with a note that there are images [4.order.draft]', () => {
    const { stored } = open(write('name', 'س'));
    expect(stored()).toEqual(store({ ...EMPTY_DRAFT, name: 'س' }));
    expect(filled().stored()).toEqual(store(FILLED, true));
  });

  it('restores the draft after each reload, and asks for its images until one is chosen [4.order.draft]', () => {
    const content = { draft: FILLED, question: QUESTION, parts: PARTS, hasImages: true, receipt: null };
    const { send, context, stored } = open({ type: 'draft.found', content });
    expect(context()).toEqual({ ...EMPTY, draft: FILLED, question: QUESTION, parts: PARTS, areImagesLost: true });
    send(write('description', 'چرخ‌دنده'), choose(new File([], 'empty.png', { type: 'image/png' })));
    const draft = { ...FILLED, description: 'چرخ‌دنده' };
    expect(stored()).toEqual(store(draft, true, QUESTION));
    send(choose(), remove('1-0'));
    expect({ areImagesLost: context().areImagesLost, stored: stored() }).toEqual({
      areImagesLost: false,
      stored: store(draft, false, QUESTION),
    });
  });

  it.each<{ readonly label: string; readonly posted: OrderOutcome; readonly draft: OrderTexts }>([
    { label: 'rejected', posted: refused(FILLED, 429), draft: FILLED },
    { label: 'incomplete', posted: refused(NAMELESS, 400), draft: NAMELESS },
    { label: 'stored', posted: { kind: 'stored', draft: FILLED, imageCount: 0, ...RECEIVED }, draft: EMPTY_DRAFT },
  ])(
    'ignores the draft of an earlier page if the page shows an order that was $label [4.order.draft]',
    ({ posted, draft }) => {
      const { actor, sentTo } = startActor(orderSubmissionMachine, { input: { posted }, real: ['images'] });
      const before = actor.getSnapshot().context;
      const content = { draft: { ...FILLED, name: 'قبلی' }, question: '', parts: [], hasImages: true, receipt: null };
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
    send(SUBMIT, READ, SUCCEEDED);
    expect({ isAboutCart: context().receipt?.isAboutCart, question: context().question }).toEqual({
      isAboutCart: true,
      question: '',
    });
  });

  it('keeps a question about the cart that the visitor has edited; the order is then not about the cart [4.order.question]', () => {
    const { send, context } = filled(ASKED, write('description', BRASS), SUBMIT, READ, SUCCEEDED);
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
    const { context, emitted } = filled(ASKED, write('description', ''), SUBMIT, ASKED, other);
    const { draft, question, parts, failure } = context();
    expect({ description: draft.description, question, parts, failure }).toEqual({
      description: `${QUESTION}\n\nیاتاقان`,
      question: QUESTION,
      parts: PARTS,
      failure: null,
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
