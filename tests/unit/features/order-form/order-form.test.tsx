import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fromCallback } from 'xstate';
import type { Language } from '#src/domain/language/language.ts';
import { examinedModel, type MeasuringResult } from '#src/domain/model/examined-model.ts';
import { EMPTY_DRAFT, ORDER_FIELDS, type OrderTexts } from '#src/domain/order/order-fields.ts';
import { formatDate } from '#src/domain/text/dates.ts';
import { OrderForm } from '#src/features/order-form/order-form.tsx';
import type { ModelSceneCommand, ModelSceneEvent } from '#src/features/shared/models/model-scene-messages.ts';
import type { OrderSubmissionEvent, Submission } from '#src/machines/order-submission/order-submission.events.ts';
import { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import { ErrorScreen } from '#src/site/routing/error-screen.tsx';
import { timeZone } from '#workshop/derived/time-zone.ts';
import { ASKED, QUESTION, SUCCEEDED, UNREAD } from '../../../machines/order-submission/order-submission.model.ts';
import { startActor } from '../../../support/actors/open-actor.ts';
import { blobOf } from '../../../support/fixtures/blobs.ts';
import { productOf } from '../../../support/fixtures/products.ts';
import { stillCountdown } from '../../../support/fixtures/still-countdown.ts';
import { controlledWorkers } from '../../../support/infrastructure/controlled-worker.ts';
import { expectConsole } from '../../../support/infrastructure/setup.ts';
import { descriptionsOf, textsOf } from '../../../support/screens/read-page.ts';
import { renderScreen } from '../../../support/screens/render-screen.tsx';

/** Opens a form that is old enough for an order to be sent at once. The test settles each order. */
function open(language: Language = 'fa') {
  const sent: Submission[] = [];
  const machine = orderSubmissionMachine.provide({
    actors: {
      countdown: stillCountdown,
      submitOrder: fromCallback(({ input }) => void sent.push(input)),
    },
  });
  const real = ['countdown', 'submitOrder'];
  const { actor: orderSubmission, clock } = startActor(machine, { real });
  clock.increment(2_000);
  const view = renderScreen(<OrderForm />, { actors: { orderSubmission }, language });
  const images = () => orderSubmission.getSnapshot().context.attachments.files;
  const prepare = () => {
    for (const { id: key, name } of images()) {
      const prepared = { name, blob: blobOf(4), preview: `blob:${name}` };
      act(() => orderSubmission.send({ type: 'file.prepared', key, file: prepared }));
    }
  };
  const sendEvent = (event: OrderSubmissionEvent) => act(() => orderSubmission.send(event));
  return { sent, orderSubmission, sendEvent, prepare, names: () => images().map(({ name }) => name), ...view };
}

const field = (name: string) => {
  const element = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
  if (!element) throw new Error(`no field ${name}`);
  return element;
};
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const choose = (...files: readonly File[]) => fireEvent.change(field('files'), { target: { files } });
const file = (name: string, type: string, content: string) => new File([content], name, { type });
const png = (name: string) => file(name, 'image/png', 'gear');
const send = () => userEvent.click(screen.getByRole('button', { name: 'ارسال سفارش' }));
function fill() {
  write('name', 'سارا');
  write('phone', '۰۹۱۲۱۲۳۴۵۶۷');
  write('description', 'یک چرخ‌دنده');
}

describe('the reference of a failed request', () => {
  const messageOfForm = (container: Element) =>
    [...container.querySelectorAll('[role="alert"] > p')].map(({ textContent }) => textContent);
  const failure = { type: 'submission.failed', reason: 'tooLarge', reference: '1a2b3c4d' } as const;

  it.each([
    { language: 'fa', text: 'شناسهٔ خطا: 1a2b3c4d' },
    { language: 'en', text: 'Error reference: 1a2b3c4d' },
  ] as const)('shows the reference of a failed request beside the error in $language', async ({ language, text }) => {
    const { sendEvent, container } = open(language);
    fill();
    await userEvent.click(container.querySelector('[type="submit"]') ?? document.body);
    sendEvent({ ...failure, errors: [] });
    expect(messageOfForm(container).at(-1)).toBe(text);
  });

  it.each([
    { of: 'an error about a field', event: { ...failure, errors: [{ path: 'phone', message: 'شماره کوتاه است' }] } },
    { of: 'a request without a response', event: { ...failure, reason: 'unreachable', errors: [], reference: '' } },
  ] as const)('shows no reference for $of', async ({ event }) => {
    const { sendEvent, container } = open();
    fill();
    await send();
    sendEvent(event);
    expect(messageOfForm(container)).toHaveLength(1);
  });
});

describe('the texts of an order', () => {
  const BLANK = ['', '\u200c\u200f', '\u3164'];

  it.each(BLANK)(
    '%j is asked for again, the first field gets the focus [5.order.required, 5.order.blank]',
    async (text) => {
      const { sent } = open();
      write('name', text);
      await send();
      expect({
        isFocused: document.activeElement === field('name'),
        invalid: field('name').getAttribute('aria-invalid'),
      }).toEqual({ isFocused: true, invalid: 'true' });
      const messages = ['name', 'phone', 'description'].map((name) => descriptionsOf(field(name)).at(-1));
      expect(messages).toEqual(['نام خود را بنویسید.', 'شمارهٔ تماس خود را بنویسید.', 'توضیح قطعه را بنویسید.']);
      expect(sent).toEqual([]);
    },
  );

  it.each([
    {
      name: 'phone',
      value: 'abcdef',
      messages: ['شمارهٔ تماس را با رقم بنویسید، مثل \u2066۰۹۱۲\u00a0۱۲۳\u00a0۴۵۶۷\u2069.'],
    },
    { name: 'phone', value: '۱۲۳', messages: ['شمارهٔ تماس کوتاه است؛ همهٔ رقم‌ها را بنویسید، تلفن ثابت را با کد شهر.'] },
    { name: 'phone', value: '9'.repeat(40), messages: ['شمارهٔ تماس حداکثر ۳۲ حرف باشد.'] },
    {
      name: 'description',
      value: 'چرخ '.repeat(262_144),
      messages: ['۱٬۰۴۸٬۵۷۶ از ۵٬۰۰۰ حرف', 'توضیح قطعه حداکثر ۵٬۰۰۰ حرف باشد.'],
    },
  ])('keeps and rejects an order with the $name %.9s…', async ({ name, value, messages }) => {
    const { sent } = open();
    fill();
    write(name, value);
    await send();
    expect(descriptionsOf(field(name)).slice(-messages.length)).toEqual(messages);
    expect({ isKept: field(name).value === value, sent }).toEqual({ isKept: true, sent: [] });
  });

  it('sends the texts unchanged, with markup and autofilled fields, and the phone in Latin digits [5.order.phone]', async () => {
    const { sent } = open();
    fill();
    const description = '<img src=x onerror=alert(1)> {{7*7}}';
    write('description', description);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field('name'), 'مریم');
    expect([field('phone').dir, field('phone').getAttribute('type')]).toEqual(['ltr', 'tel']);
    await send();
    expect(sent.map(({ values }) => values)).toEqual([{ name: 'مریم', phone: '09121234567', description }]);
  });
});

it('moves the focus to the next field on Enter and sends nothing', async () => {
  const { sent } = open();
  fill();
  await userEvent.type(field('name'), '{Enter}');
  expect(document.activeElement).toBe(field('phone'));
  await userEvent.keyboard('{Enter}');
  expect([document.activeElement, sent]).toEqual([field('description'), []]);
});

it('keeps the focus if Enter ends a word that is being composed', () => {
  open();
  field('name').focus();
  const isDefault = fireEvent.keyDown(field('name'), { key: 'Enter', isComposing: true });
  expect({ isDefault, activeElement: document.activeElement }).toEqual({
    isDefault: false,
    activeElement: field('name'),
  });
});

it('hides the honeypot field from people', () => {
  open();
  const trap = field('topic');
  expect([trap.tabIndex, trap.getAttribute('autocomplete')]).toEqual([-1, 'off']);
  expect(trap.closest('[aria-hidden="true"]')).not.toBeNull();
});

/** Words in names and labels by which browsers recognize a field of a profile, whatever its `autocomplete`. */
const KNOWN_TO_AUTOFILL = [
  /name|first|last|middle|initial|title|salutation|nick|user|login|نام/i,
  /compan|business|organi[sz]ation|شرکت/i,
  /addr|street|house|apartment|suite|unit|line|floor|building|district|area|region|other|آدرس|نشانی|خیابان|پلاک/i,
  /city|town|suburb|state|county|province|country|location|zip|postal|code|شهر|استان|کشور|کد/i,
  /phone|mobile|tel|fax|contact|number|prefix|suffix|exchange|\bext|ext\b|ramal|تلفن|موبایل|شماره/i,
  /mail|web|site|url|link|home|ایمیل|رایانامه|سایت/i,
  /pass|pin|otp|card|cvc|cvv|iban|account|promo|coupon|gift|birth|gender|sex|age|date|رمز|کارت|حساب|تولد/i,
];

it.each(['fa', 'en'] as const)('gives the honeypot a name and a label that no autofill knows, in %s', (language) => {
  open(language);
  const trap = field('topic');
  const words = [trap.name, trap.id, trap.placeholder, trap.title, ...textsOf([...(trap.labels ?? [])])];
  expect(words.join(' ').length).toBeGreaterThan(trap.name.length + 5);
  expect(KNOWN_TO_AUTOFILL.filter((known) => known.test(words.join(' ')))).toEqual([]);
});

it('shows an issue of the server beside its field, which gets the focus, and names the image', async () => {
  const { sendEvent, prepare } = open();
  fill();
  choose(png('a.png'), png('b.png'));
  prepare();
  await send();
  const errors = [
    { path: 'phone', message: 'شمارهٔ تلفن درست نیست.' },
    { path: 'files.1', message: 'این پرونده تصویر نیست.' },
  ];
  sendEvent({ type: 'submission.failed', reason: 'invalid', errors, reference: '1a2b3c4d' });
  screen.getByText('شمارهٔ تلفن درست نیست.');
  screen.getByText('«b.png»: این پرونده تصویر نیست.');
  expect(document.activeElement).toBe(field('phone'));
});

it('focuses the send button after a cancellation, and keeps it focused while orders are limited', async () => {
  const { sendEvent, sent } = open();
  fill();
  await send();
  await userEvent.click(screen.getByRole('button', { name: 'لغو' }));
  const button = screen.getByRole('button', { name: 'ارسال سفارش' });
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Enter}');
  sendEvent({ type: 'submission.limited', reason: 'limited', retryAfter: 30, reference: '' });
  await userEvent.keyboard('{Enter}');
  expect({
    activeElement: document.activeElement,
    ariaDisabled: button.getAttribute('aria-disabled'),
    sentCount: sent.length,
  }).toEqual({ activeElement: button, ariaDisabled: 'true', sentCount: 2 });
});

describe('the images of an order', () => {
  it('rejects images by name, as text, and keeps the others [5.order.refused]', () => {
    const { names } = open();
    const markup = '<img src=x onerror=alert(1)>.png';
    choose(png('a.png'), file(markup, 'image/png', ''), file('empty.png', 'image/png', ''));
    const rejected = [...document.querySelectorAll('[role=alert] li')];
    expect(textsOf(rejected)).toEqual([`${markup}: این فایل خالی است.`, 'empty.png: این فایل خالی است.']);
    expect([rejected[0]?.querySelector('bdi')?.textContent, names()]).toEqual([markup, ['a.png']]);
  });

  it('adds pasted images, and leaves a pasted text to the field [5.order.images]', () => {
    const { names } = open();
    const paste = (type: string) =>
      fireEvent.paste(field('description'), { clipboardData: { files: [png('shot.png')], types: [type] } });
    paste('text/plain');
    expect(names()).toEqual([]);
    paste('Files');
    expect(names()).toEqual(['shot.png']);
  });

  it('adds images that are pasted after a link to the form, which focuses its section [5.order.images]', () => {
    const { names } = open();
    const section = screen.getByRole('region', { name: 'سفارش ساخت قطعه' });
    section.focus();
    fireEvent.paste(section, { clipboardData: { files: [png('shot.png')], types: ['Files'] } });
    expect(names()).toEqual(['shot.png']);
  });

  it('removes an image, and keeps the focus in the list of images [5.order.images]', async () => {
    const { names } = open();
    choose(png('a.png'), png('b.png'));
    await userEvent.click(screen.getByRole('button', { name: 'برداشتن a.png' }));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('فایل‌های انتخاب‌شده');
    await userEvent.click(screen.getByRole('button', { name: 'برداشتن b.png' }));
    expect([document.activeElement, names()]).toEqual([field('files'), []]);
  });

  it('states the limits of images before one is chosen [5.order.sizes]', () => {
    open();
    expect(descriptionsOf(field('files'))).toEqual([
      'حداکثر ۸ عکس، هر یک تا ۱۰ مگابایت و روی هم تا ۳۲ مگابایت؛ JPEG، PNG، WebP، AVIF یا GIF.' +
        'حداکثر ۴ مدل یا نقشه، هر یک تا ۲۵ مگابایت و روی هم تا ۴۰ مگابایت؛ STL، 3MF، OBJ، STEP، DXF یا PDF.',
    ]);
  });
});

describe('a model of an order', () => {
  const measurements = { size: [2.5, 2, 1], volume: 4, surface: 20, triangles: 12, bodies: 1, isClosed: true } as const;
  const inches: MeasuringResult = { kind: 'measured', unit: null, measurements };
  const openWith = async (result: MeasuringResult, language: Language = 'fa') => {
    const view = open(language);
    choose(new File(['solid'], 'part.stl'));
    const blob = new Blob(['x'.repeat(2_048)]);
    const file = { name: 'part.stl', blob, model: examinedModel('stl', result), preview: null };
    view.sendEvent({ type: 'file.prepared', key: '0-0', file });
    // The facts are shown by code that is loaded with the first model.
    await act(async () => void (await import('#src/features/order-form/chosen-model.tsx')));
    return { ...view, facts: () => screen.getByRole('list', { name: /انتخاب‌شده|Chosen/ }).textContent };
  };

  it.each([
    { language: 'fa', text: 'part.stlSTL · ۲ کیلوبایت۲٫۵ × ۲ × ۱ میلی‌متر · ۰٫۰۰۴ سانتی‌متر مکعب' },
    { language: 'en', text: 'part.stlSTL · 2 kB2.5 × 2 × 1 mm · 0.004 cm³' },
  ] as const)('shows its format and size in $language [5.order.measured]', async ({ language, text }) => {
    const { facts } = await openWith({ ...inches, unit: 'mm' }, language);
    expect(facts()?.startsWith(text.replaceAll(' × ', '\u2009×\u2009'))).toBe(true);
  });

  it('asks for the unit of a file that names none, and shows the size in millimetres [5.order.measured]', async () => {
    const { facts, orderSubmission } = await openWith(inches);
    const units = within(screen.getByRole('group', { name: 'اندازه‌های فایل به چه واحدی است؟' }));
    const pressed = () => units.getAllByRole('button').map((button) => button.ariaPressed);
    expect(pressed()).toEqual(['true', 'false', 'false']);
    fireEvent.click(units.getByRole('button', { name: 'اینچ' }));
    expect(pressed()).toEqual(['false', 'false', 'true']);
    expect(facts()).toContain('۶۳٫۵\u2009×\u2009۵۰٫۸\u2009×\u2009۲۵٫۴ میلی‌متر');
    expect(orderSubmission.getSnapshot().context.attachments.files[0]?.model?.unit).toBe('inch');
  });

  it.each([
    ['truncated', 'کامل نیست'],
    ['notFinite', 'عددهای نادرست'],
    ['empty', 'شکلی پیدا نشد'],
    ['flat', 'حجم ندارد'],
    ['tooLarge', 'سنگین است'],
    ['tooHeavy', 'سنگین است'],
  ] as const)('states why it could not be measured: %s [5.order.measured]', async (failure, words) => {
    expect((await openWith({ kind: 'failed', failure })).facts()).toMatch(
      new RegExp(`${words}.*؛ خودمان نگاهش می‌کنیم\\.$`),
    );
  });

  it('states that its volume is approximate if its surface is open', async () => {
    const { facts } = await openWith({ ...inches, measurements: { ...measurements, isClosed: false } });
    expect(facts()).toContain('حدود ۰٫۰۰۴ سانتی‌متر مکعب (سطح آن بسته نیست)');
  });

  it.each([
    {
      language: 'fa',
      question: 'با چه جنسی می‌شود ساخت؟',
      fits: 'جا می‌شود، حدود ۶٫۴ گرم',
      large: '۵ میلی‌متر بزرگ‌تر از حد',
    },
    { language: 'en', question: 'What can it be made of?', fits: 'fits, about 6.4 g', large: 'too large by 5 mm' },
  ] as const)('lists whether it fits each material, and its mass, in $language [5.order.materials]', async (row) => {
    const { language, question, fits, large } = row;
    const part = { ...measurements, size: [180, 40, 20] as const, volume: 5_000 };
    await openWith({ kind: 'measured', unit: 'mm', measurements: part }, language);
    const list = within(screen.getByText(question).parentElement ?? document.body);
    const [petg, , resin] = list.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
    expect([petg, resin]).toEqual([expect.stringMatching(`\\) ${fits}$`), expect.stringMatching(`\\) ${large}$`)]);
  });

  it('is sent with its picture once the page has drawn it [5.order.view]', async () => {
    const workers = controlledWorkers<ModelSceneCommand, ModelSceneEvent>();
    const { orderSubmission } = await openWith({ ...inches, unit: 'mm' });
    await workers.next();
    const preview = 'data:image/jpeg;base64,AAAA';
    act(() => workers.all.at(-1)?.respond({ type: 'still', still: preview }));
    expect(orderSubmission.getSnapshot().context.attachments.files[0]?.preview).toBe(preview);
    expect(screen.getByRole('img', { name: 'part.stl' }).getAttribute('src')).toBe(preview);
  });

  it('is named in the error of the server beside the files', async () => {
    const { sendEvent } = await openWith(inches);
    fill();
    const errors = [{ path: 'models.0.content', message: 'نشد.' }];
    fireEvent.click(screen.getByRole('button', { name: 'ارسال سفارش' }));
    sendEvent({ type: 'submission.failed', reason: 'invalid', errors, reference: '' });
    expect(descriptionsOf(field('files')).at(-1)).toBe('«part.stl»: نشد.');
  });

  it('is listed with its size in the receipt [4.order.receipt]', () => {
    const { sendEvent } = open();
    const models = [
      {
        name: 'part.stl',
        preview: 'data:image/jpeg;base64,AAAA',
        measured: { size: { x: 60, y: 50, z: 52 }, volume: 36_172, isClosed: true },
      },
      { name: 'plate.step', preview: null, measured: null },
    ];
    const { type: _, ...sent } = SUCCEEDED;
    const receipt = { ...sent, ...UNREAD, values: EMPTY_DRAFT, images: [], models, isAboutCart: false };
    sendEvent({
      type: 'draft.found',
      content: { draft: EMPTY_DRAFT, question: '', parts: [], hasFiles: false, receipt },
    });
    expect(screen.getByText('مدل و نقشه').parentElement?.textContent).toBe(
      'مدل و نقشهpart.stl۶۰\u2009×\u2009۵۰\u2009×\u2009۵۲ میلی‌متر · ۳۶٫۲ سانتی‌متر مکعبplate.step',
    );
  });
});

it.each([
  { language: 'fa', date: '۱۳ فروردین ۱۴۰۶' },
  { language: 'en', date: 'April 2, 2027' },
] as const)('repeats a date below its field as the language writes it: $language', ({ language, date }) => {
  vi.spyOn(ORDER_FIELDS, 'phone', 'get').mockReturnValue({ control: 'date' });
  open(language);
  write('phone', '2027-04-02');
  expect(descriptionsOf(field('phone'))).toEqual([date]);
});

describe('the receipt of an order [4.order.receipt]', () => {
  const receipt = (name = 'رسید سفارش') => screen.queryByRole('region', { name });
  const facts = (name?: string) =>
    [...(receipt(name)?.querySelectorAll('dl > div') ?? [])].map((fact) => textsOf(fact.querySelectorAll('dt, dd')));

  const EMPTY_CONTENT = { draft: EMPTY_DRAFT, question: '', parts: [], hasFiles: false };
  const receiptOf = (values: OrderTexts) => {
    const { type: _, ...sent } = SUCCEEDED;
    return { ...sent, ...UNREAD, values, images: [], models: [], isAboutCart: false };
  };

  it('shows in the receipt the order and the next step, focuses it, and returns the focus to the form', async () => {
    const { sendEvent, prepare } = open();
    fill();
    choose(png('a.png'));
    prepare();
    await send();
    expect(screen.queryByText('تماس می‌گیریم')).not.toBeNull();
    sendEvent(SUCCEEDED);
    expect({ activeElement: document.activeElement, text: screen.queryByText('تماس می‌گیریم') }).toEqual({
      activeElement: receipt(),
      text: null,
    });
    expect(facts()).toEqual([
      ['کارگاه چرخ', 'قزوین، شهرک صنعتی شمارهٔ\u00a0۲، خیابان آزمون، پلاک\u00a0۱۷'],
      ['شماره', '4K7 Q2M'],
      ['نام', 'سارا'],
      ['تاریخ', '۲۹ آبان ۱۴۰۵ ساعت ۱۲:۰۰'],
      ['قطعه‌ها', '—'],
      ['عکس‌ها', ''],
      ['شمارهٔ تماس', '09121234567'],
      ['توضیح قطعه', 'یک چرخ‌دنده'],
      [
        'سفارش در چه مرحله‌ای است؟',
        'به کارگاه رسید: ۲۹ آبان ۱۴۰۵ ساعت ۱۲:۰۰خوانده شد (هنوز نه)انجام شد (هنوز نه)پیوند این رسید (تا ۹۰ روز)',
      ],
      ['بعد چه می‌شود؟', 'تا پایان روز کاری بعد با شما تماس می‌گیریم.۰۲۸ ۳۳۴۴ ۵۵۶۶شنبه تا چهارشنبه، ۹ تا ۱۷'],
      ['فایل بزرگ‌تری دارید؟ به این نشانی بفرستید', 'info@charkh-workshop.example'],
    ]);
    const image = receipt()?.querySelector('img');
    expect([image?.getAttribute('src'), image?.alt]).toEqual(['blob:a.png', 'a.png']);
    const links = [...(receipt()?.querySelectorAll('a') ?? [])].map(({ href }) => decodeURIComponent(href));
    const mail = 'mailto:info@charkh-workshop.example?subject=فایل‌های سفارش 4K7 Q2M';
    const address = `http://localhost:3000/?lang=fa&receipt=${SUCCEEDED.token}#order`;
    expect(links).toEqual([address, 'tel:+982833445566', mail]);
    await userEvent.click(screen.getByRole('button', { name: 'بستن رسید' }));
    expect({ receipt: receipt(), id: document.activeElement?.id }).toEqual({ receipt: null, id: 'order' });
  });

  it.each([
    { language: 'fa', date: ['شمارهٔ تماس', '۱۳ فروردین ۱۴۰۶'], name: 'رسید سفارش' },
    { language: 'en', date: ['Phone', 'April 2, 2027'], name: 'Order receipt' },
  ] as const)('shows a date that the visitor entered, in $language', ({ language, date, name }) => {
    vi.spyOn(ORDER_FIELDS, 'phone', 'get').mockReturnValue({ control: 'date' });
    const { sendEvent } = open(language);
    const values = { ...EMPTY_DRAFT, name: 'سارا', phone: '2027-04-02' };
    sendEvent({ type: 'draft.found', content: { ...EMPTY_CONTENT, receipt: receiptOf(values) } });
    expect(facts(name)).toContainEqual(date);
  });

  it('offers to restore the cart that was emptied with the order about it [4.order.emptied]', async () => {
    const { actors, sendEvent } = open('en');
    act(() => actors.cart.send({ type: 'item.added', product: productOf(7) }));
    fill();
    sendEvent(ASKED);
    await userEvent.click(screen.getByRole('button', { name: 'Send order' }));
    sendEvent(SUCCEEDED);
    act(() => actors.cart.send({ type: 'cart.cleared' }));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    const [item] = actors.cart.getSnapshot().context.items;
    expect([item?.product.id, document.activeElement]).toEqual([7, receipt('Order receipt')]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  const TIME = '2026-11-21T08:30:00.000Z';
  const PROMISE = 'تا پایان روز کاری بعد با شما تماس می‌گیریم.';

  it.each([
    { progress: {}, stamp: 'ثبت شد', next: PROMISE },
    { progress: { readAt: TIME }, stamp: 'خوانده شد', next: PROMISE },
    {
      progress: { readAt: TIME, answer: 'بله.', answeredAt: TIME },
      stamp: 'پاسخ داده شد',
      next: 'پاسخ ما بالاتر آمده است. برای ادامهٔ کار تماس بگیرید.',
    },
    { progress: { readAt: TIME, completedAt: TIME }, stamp: 'انجام شد', next: '' },
  ])('is stamped "$stamp", and promises a call only until the workshop has answered [4.receipt.progress]', (row) => {
    const { sendEvent } = open();
    const shown = { ...receiptOf(EMPTY_DRAFT), ...row.progress };
    sendEvent({ type: 'draft.found', content: { ...EMPTY_CONTENT, receipt: shown } });
    const [, next = ''] = facts().find(([name]) => /بعد چه می‌شود|پرسشی/.test(name ?? '')) ?? [];
    expect([receipt()?.querySelector('header p')?.textContent, next]).toEqual([
      row.stamp,
      `${row.next}۰۲۸ ۳۳۴۴ ۵۵۶۶شنبه تا چهارشنبه، ۹ تا ۱۷`,
    ]);
  });

  it.each([
    { can: 'share', sharing: true },
    { can: 'only open WhatsApp', sharing: false },
  ])('sends its address to the visitor if the browser can $can', async ({ sharing }) => {
    const sent: unknown[] = [];
    vi.stubGlobal('open', (...opened: unknown[]) => void sent.push(opened));
    if (sharing) Object.assign(navigator, { share: async (data: unknown) => void sent.push(data) });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
    const { sendEvent } = open();
    sendEvent({ type: 'draft.found', content: { ...EMPTY_CONTENT, receipt: receiptOf(EMPTY_DRAFT) } });
    await userEvent.click(screen.getByRole('button', { name: 'ارسال به خودم' }));
    const [title, url] = ['رسید سفارش 4K7 Q2M', `http://localhost:3000/?lang=fa&receipt=${SUCCEEDED.token}#order`];
    const text = encodeURIComponent(`${title}\n${url}`);
    expect(sent).toEqual([sharing ? { title, url } : [`https://wa.me/?text=${text}`, '_blank', 'noopener']]);
  });

  it('folds the empty form to a button, which opens it and focuses its first field', async () => {
    const { sendEvent } = open();
    fill();
    await send();
    sendEvent(SUCCEEDED);
    expect(screen.queryByRole('button', { name: 'ارسال سفارش' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'سفارش تازه' }));
    expect({
      activeElement: document.activeElement,
      button: screen.queryByRole('button', { name: 'سفارش تازه' }),
    }).toEqual({ activeElement: field('name'), button: null });
    write('name', 'رضا');
    write('name', '');
    screen.getByRole('button', { name: 'ارسال سفارش' });
  });

  it('shows the form again once a question is asked', async () => {
    const { sendEvent } = open();
    fill();
    await send();
    sendEvent(SUCCEEDED);
    sendEvent(ASKED);
    screen.getByRole('button', { name: 'ارسال سفارش' });
  });

  it('leaves the focus in its field if a receipt is restored', () => {
    const { sendEvent } = open();
    field('name').focus();
    const values = { ...EMPTY_DRAFT, name: 'سارا', phone: '09121234567', description: QUESTION };
    sendEvent({ type: 'draft.found', content: { ...EMPTY_CONTENT, receipt: receiptOf(values) } });
    expect([document.activeElement, field('name').closest('[hidden]')]).toEqual([field('name'), null]);
    expect(facts().slice(1, 6)).toEqual([
      ['شماره', '4K7 Q2M'],
      ['نام', 'سارا'],
      ['تاریخ', '۲۹ آبان ۱۴۰۵ ساعت ۱۲:۰۰'],
      ['قطعه‌ها', '№\u00a0۰۷'],
      ['عکس‌ها', '—'],
    ]);
  });

  it('prints the receipt by its button', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    const { sendEvent } = open();
    fill();
    await send();
    sendEvent(SUCCEEDED);
    await userEvent.click(screen.getByRole('button', { name: 'چاپ' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('leaves the focus alone when the visitor returns to a page with a receipt', async () => {
    const { sendEvent, orderSubmission, unmount } = open();
    fill();
    await send();
    sendEvent(SUCCEEDED);
    unmount();
    renderScreen(<OrderForm />, { actors: { orderSubmission } });
    expect({ hasReceipt: receipt() !== null, focus: document.activeElement }).toEqual({
      hasReceipt: true,
      focus: document.body,
    });
  });
});

it('fills in the title block while the visitor types', () => {
  open();
  const cells = () =>
    [...document.querySelectorAll('form dl > div')].map((cell) => textsOf(cell.querySelectorAll('dt, dd')));
  const workshop = ['کارگاه چرخ', 'قزوین، شهرک صنعتی شمارهٔ\u00a0۲، خیابان آزمون، پلاک\u00a0۱۷'];
  const number = ['شماره', 'پس از ارسال'];
  const today = formatDate(new Date().toISOString(), timeZone);
  expect(cells()).toEqual([workshop, number, ...['نام', 'تاریخ', 'قطعه‌ها', 'عکس‌ها'].map((name) => [name, '—'])]);
  write('name', 'سارا');
  write('description', `${QUESTION}\n№ 12 و №۷`);
  expect(cells()).toEqual([
    workshop,
    number,
    ['نام', 'سارا'],
    ['تاریخ', today],
    ['قطعه‌ها', '№\u00a0۰۷№\u00a0۱۲'],
    ['عکس‌ها', '—'],
  ]);
});

it('states where to send larger files', () => {
  open();
  const link = screen.getByRole('link', { name: 'info@charkh-workshop.example' });
  expect([link.getAttribute('href'), link.parentElement?.textContent]).toEqual([
    'mailto:info@charkh-workshop.example',
    'فایل بزرگ‌تری دارید؟ ایمیل کنید: info@charkh-workshop.example',
  ]);
});

it('blames the page if a guard throws, and nothing else', async () => {
  expectConsole('error', /text\.at is not a function/);
  const guards = {
    isIncomplete: () => {
      throw new TypeError('text.at is not a function');
    },
  };
  const { actor: orderSubmission } = startActor(orderSubmissionMachine.provide({ guards }), { real: ['images'] });
  renderScreen(
    <ErrorScreen>
      <OrderForm />
    </ErrorScreen>,
    { actors: { orderSubmission } },
  );
  fill();
  await send();
  expect(screen.getByRole('status').textContent).toMatch(
    /^این بخش از صفحه از کار افتاد\.شناسهٔ خطا: .*text\.at is not/s,
  );
});
