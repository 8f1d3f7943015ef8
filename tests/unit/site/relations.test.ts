import { expect, it, onTestFinished } from 'vitest';
import { createActor, type EventObject, emit, setup } from 'xstate';
import type { Language } from '#src/domain/language/language.ts';
import { orderNumber } from '#src/domain/order/order-number.ts';
import type { SaveFailure } from '#src/machines/product-form/product-form.events.ts';
import type { UploadFailure } from '#src/machines/video-upload/video-upload.machine.ts';
import { connect, ifHandled, type ReceiverRefs, relations } from '#src/site/relations.ts';
import { createToasts } from '#src/site/toasts/create-toasts.ts';
import { adminToasts } from '#src/translations/admin/admin-notifications.ts';
import { type Toast, visitorToasts } from '#src/translations/notifications.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { productOf } from '../../support/fixtures/products.ts';
import { translationsIn } from '../../support/fixtures/translations.ts';

type Relations = typeof relations;

const { 'items.withdrawn': withdrawn, ...others } = relations;
// @ts-expect-error a notification without a row
others satisfies Relations;
// @ts-expect-error a row for a notification that does not exist
({ ...relations, 'cart.burst': { from: 'cart', to: [] } }) satisfies Relations;
// @ts-expect-error a sender that does not emit the notification
({ ...relations, 'items.withdrawn': { ...withdrawn, from: 'catalogue' } }) satisfies Relations;
// @ts-expect-error a receiver that does not accept the notification
({ ...relations, 'items.withdrawn': { from: 'cart', to: relations['products.refreshed'].to } }) satisfies Relations;

/** A toast as it is shown in each language: its text, its second line and its button. Without a text, it removes another. */
interface Spoken extends Pick<Toast, 'id' | 'tone'> {
  readonly fa: readonly string[];
  readonly en: readonly string[];
  readonly reference: string;
}

type Message = readonly [to: string, event: EventObject];

/** A notification with everything that follows from it. */
interface Case {
  readonly label: string;
  readonly notification: EventObject;
  /** Receivers besides the toasts, with what they are sent, in order. */
  readonly to: readonly Message[];
  readonly toast: Spoken | null;
}

type NotificationOf<Type extends keyof Relations> = Parameters<Relations[Type]['to'][number]['deliver']>[0];

/** The fields of a notification; none may be left out. */
type FieldsOf<Fields> = Partial<Fields> extends Fields ? { readonly fields?: Fields } : { readonly fields: Fields };

/** Cases of every notification. One without a row does not compile. */
type Table = {
  readonly [Type in keyof Relations]: readonly (Partial<Pick<Case, 'to' | 'toast'>> &
    Pick<Case, 'label'> &
    FieldsOf<Omit<NotificationOf<Type>, 'type'>>)[];
};

function casesOf(table: Table): readonly Case[] {
  return Object.entries(table).flatMap(([type, cases]) =>
    cases.map(({ label, fields, to = [], toast = null }) => ({ label, notification: { type, ...fields }, to, toast })),
  );
}

type Lines = string | readonly string[];

const spoken =
  (tone: Toast['tone']) =>
  (id: string, fa: Lines, en: Lines, reference = ''): Spoken => ({
    tone,
    id,
    fa: [fa].flat(),
    en: [en].flat(),
    reference,
  });
const [good, plain, bad] = [spoken('good'), spoken('plain'), spoken('bad')];

function spokenOf({ id, tone, text, detail, undo, reference = '' }: Toast): Spoken {
  const linesIn = (language: Language) =>
    [text, detail, undo?.label]
      .filter((line) => line !== undefined && line !== null)
      .map((line) => (typeof line === 'string' ? line : translationsIn(language)._(line)));
  return { id, tone, fa: linesIn('fa'), en: linesIn('en'), reference };
}

/** All receivers. The toasts are those of the site. */
function everybody() {
  const received: Message[] = [];
  const receiver = (to: string) => ({ send: (event: EventObject) => void received.push([to, event]) });
  const toasts = createToasts();
  const shown: Spoken[] = [];
  toasts.add({ ...visitorToasts, ...adminToasts(() => {}) });
  toasts.listen((toast) => void shown.push(spokenOf(toast)));
  const receivers: ReceiverRefs = {
    admin: receiver('admin'),
    allProducts: receiver('allProducts'),
    cart: receiver('cart'),
    catalogue: receiver('catalogue'),
    navigation: receiver('navigation'),
    notice: receiver('notice'),
    order: receiver('order'),
    panel: receiver('panel'),
    openOrders: receiver('openOrders'),
    completedOrders: receiver('completedOrders'),
    toasts,
  };
  return { received, shown, receivers };
}

/** Opens a machine below a parent. It emits each event that it is sent. */
function open(receivers: ReceiverRefs) {
  const emitter = setup({}).createMachine({ id: 'emitter', on: { '*': { actions: emit(({ event }) => event) } } });
  const invoke = { id: 'emitter', src: 'emitter' } as const;
  const parent = setup({ actors: { emitter } }).createMachine({ id: 'parent', invoke });
  const actor = createActor(parent, { inspect: connect(receivers) }).start();
  onTestFinished(() => void actor.stop());
  return { emit: (event: EventObject) => actor.getSnapshot().children.emitter?.send(event) };
}

const REFERENCE = '1a2b3c4d';
const ORDER = orderOf(1);
/** Ids of the toasts about the order. */
const [STATE, NOTE, ANSWER] = [`order.${ORDER._id}`, `note.${ORDER._id}`, `answer.${ORDER._id}`];
const ORDER_NAME = `\u2068${ORDER.name}\u2069 · \u2066${orderNumber(ORDER._id)}\u2069`;
const ABOUT = { fields: { order: ORDER } };
const FAILED = { fields: { order: ORDER, reference: REFERENCE } };
const ON_NOTE = { field: 'note', order: ORDER } as const;
const ON_ANSWER = { field: 'answer', order: ORDER } as const;
const PRODUCTS = { products: [productOf(1)] };
const REMOVED_NOTICE = { text: '', textEn: '', version: 3 };
const NOTICE = { text: 'تعطیل هستیم.', textEn: '', version: 2 };

const to = (receiver: string, type: string, fields = {}): Message => [receiver, { type, ...fields }];
const row = (list: 'openOrders' | 'completedOrders', change: string) =>
  to(list, 'row.changed', { change, order: ORDER });
const shownOrder = (type: string) => to('order', type, ABOUT.fields);
const REFRESH = [to('catalogue', 'refresh.requested'), to('allProducts', 'refresh.requested')];
const EXPIRED = [to('admin', 'session.expired'), to('panel', 'session.expired')];
const REMOVED = row('completedOrders', 'removed');
const REPLACED = [row('openOrders', 'replaced'), row('completedOrders', 'replaced'), shownOrder('order.replaced')];

const saveFailure = (reason: SaveFailure['reason'], message = '') => ({
  fields: { failure: { reason, message, ...(reason !== 'connection' && { reference: REFERENCE }) } },
});
const uploadFailure = (at: UploadFailure['at'], status: number, text: string) => ({
  fields: { failure: { at, status, text, reference: status === 0 ? '' : REFERENCE } },
});

it.each(
  casesOf({
    'order.restored': [
      {
        label: 'a restored order',
        ...ABOUT,
        to: [row('openOrders', 'added'), REMOVED, shownOrder('order.replaced')],
        toast: good(STATE, 'سفارش به سفارش‌های باز برگشت.', 'The order is open again.'),
      },
    ],
    'order.notRestorable': [
      {
        label: 'an order that can no longer be restored',
        ...ABOUT,
        to: [REMOVED, shownOrder('order.outdated')],
        toast: plain(
          STATE,
          'این سفارش قبلاً برگردانده یا برای همیشه حذف شده بود.',
          'This order was already restored or deleted for good.',
        ),
      },
    ],
    'order.restorationFailed': [
      {
        label: 'a failed restoration',
        fields: { ...FAILED.fields, error: new Error() },
        toast: bad(STATE, 'سفارش برنگشت؛ دوباره تلاش کنید.', 'The order could not be restored. Try again.', REFERENCE),
      },
    ],
    'items.withdrawn': [
      {
        label: 'a product that left the cart',
        fields: { count: 1 },
        toast: plain(
          'cart',
          '۱ قطعه دیگر عرضه نمی‌شود و از سبد استعلام شما برداشته شد.',
          '1 part is no longer offered and was removed from your quote list.',
        ),
      },
      {
        label: 'several products that left the cart',
        fields: { count: 2 },
        toast: plain(
          'cart',
          '۲ قطعه دیگر عرضه نمی‌شود و از سبد استعلام شما برداشته شد.',
          '2 parts are no longer offered and were removed from your quote list.',
        ),
      },
    ],
    'products.refreshed': [
      { label: 'a refreshed list of products', fields: PRODUCTS, to: [to('cart', 'products.refreshed', PRODUCTS)] },
    ],
    'product.deleted': [
      {
        label: 'a deleted product',
        to: REFRESH,
        toast: good('product', 'محصول حذف شد.', 'The product has been deleted.'),
      },
    ],
    'product.alreadyDeleted': [
      {
        label: 'a product that was deleted before',
        to: REFRESH,
        toast: plain('product', 'این محصول قبلاً حذف شده بود.', 'This product had already been deleted.'),
      },
    ],
    'product.deletionFailed': [
      { label: 'a failed deletion, which the dialog shows', fields: { reference: REFERENCE } },
    ],
    'order.completed': [
      {
        label: 'a completed order [8.completion.succeeded]',
        ...ABOUT,
        toast: good(
          STATE,
          ['سفارش با موفقیت حذف شد.', 'از سفارش‌های باز؛ تا ۳۰ روز در «انجام‌شده» است.', 'برگرداندن'],
          ['Moved to Completed.', 'It will be deleted after 30 days.', 'Undo'],
        ),
      },
    ],
    'order.alreadyCompleted': [
      {
        label: 'an order that was completed before',
        ...ABOUT,
        toast: plain(STATE, 'این سفارش قبلاً حذف شده بود.', 'This order had already been deleted.'),
      },
    ],
    'order.completionFailed': [
      {
        label: 'a failed completion [8.completion.failed]',
        ...FAILED,
        toast: bad(STATE, 'خطا در حذف سفارش', 'The order could not be deleted', REFERENCE),
      },
    ],
    'order.removed': [
      {
        label: 'an order that was deleted for good',
        ...ABOUT,
        to: [REMOVED],
        toast: good(STATE, 'سفارش برای همیشه حذف شد.', 'The order has been deleted for good.'),
      },
    ],
    'order.alreadyRemoved': [
      {
        label: 'an order that was deleted for good before',
        ...ABOUT,
        to: [REMOVED],
        toast: plain(STATE, 'این سفارش قبلاً حذف شده بود.', 'This order had already been deleted.'),
      },
    ],
    'order.removalFailed': [
      {
        label: 'a failed deletion for good',
        ...FAILED,
        toast: bad(STATE, 'خطا در حذف سفارش', 'The order could not be deleted', REFERENCE),
      },
    ],
    'language.changed': [{ label: 'a changed language', fields: { language: 'en' } }],
    'messages.failed': [
      {
        label: 'a language that could not be loaded, by its name [8.messages.failed]',
        fields: { language: 'en' },
        toast: bad(
          'language',
          'نسخهٔ «English» سایت بارگذاری نشد؛ دکمهٔ زبان را دوباره بزنید.',
          'The “English” version of the site could not be loaded. Press the language button again.',
        ),
      },
    ],
    'ownerText.saved': [
      {
        label: 'a saved note',
        fields: ON_NOTE,
        to: REPLACED,
        toast: good(NOTE, 'یادداشت ذخیره شد.', 'The note has been saved.'),
      },
      {
        label: 'a saved answer',
        fields: ON_ANSWER,
        to: REPLACED,
        toast: good(ANSWER, 'پاسخ ذخیره شد.', 'The answer has been saved.'),
      },
    ],
    'ownerText.conflict': [
      {
        label: 'a note that was changed elsewhere, by the name of its order',
        fields: ON_NOTE,
        to: REPLACED,
        toast: bad(
          NOTE,
          ['یادداشت این سفارش جای دیگری تغییر کرده است؛ نوشتهٔ شما ذخیره نشد.', ORDER_NAME],
          ['This order’s note was changed elsewhere, so yours was not saved.', ORDER_NAME],
        ),
      },
      {
        label: 'an answer that was changed elsewhere, by the name of its order',
        fields: ON_ANSWER,
        to: REPLACED,
        toast: bad(
          ANSWER,
          ['پاسخ این سفارش جای دیگری تغییر کرده است؛ نوشتهٔ شما ذخیره نشد.', ORDER_NAME],
          ['This order’s answer was changed elsewhere, so yours was not saved.', ORDER_NAME],
        ),
      },
    ],
    'ownerText.failed': [
      {
        label: 'a note that was not saved, by the name of its order',
        fields: { ...ON_NOTE, reference: REFERENCE },
        toast: bad(
          NOTE,
          ['یادداشت ذخیره نشد؛ نوشتهٔ شما در صفحهٔ سفارش مانده است.', ORDER_NAME],
          ['The note was not saved. What you wrote is still on the order’s page.', ORDER_NAME],
          REFERENCE,
        ),
      },
      {
        label: 'an answer that was not saved, by the name of its order',
        fields: { ...ON_ANSWER, reference: REFERENCE },
        toast: bad(
          ANSWER,
          ['پاسخ ذخیره نشد؛ نوشتهٔ شما در صفحهٔ سفارش مانده است.', ORDER_NAME],
          ['The answer was not saved. What you wrote is still on the order’s page.', ORDER_NAME],
          REFERENCE,
        ),
      },
    ],
    'enquiry.sent': [{ label: 'an order about the cart, which is emptied', to: [to('cart', 'cart.cleared')] }],
    'order.sent': [
      {
        label: 'a sent order [8.order.sent]',
        toast: good('order', 'سفارش با موفقیت ارسال شد!', 'Your order has been sent!'),
      },
    ],
    'order.failed': [
      {
        label: 'an order that was not sent [8.order.failed]',
        fields: { reason: 'unreachable', reference: REFERENCE },
        toast: bad('order', 'خطا در ارسال سفارش', 'The order could not be sent', REFERENCE),
      },
    ],
    'question.written': [
      {
        label: 'a question that was written into the description [4.order.question]',
        toast: plain('question', 'به توضیح سفارش اضافه شد.', 'Added to your order description.'),
      },
    ],
    'page.changed': [{ label: 'a change of the page', to: [to('catalogue', 'page.changed')] }],
    'dashboard.opened': [{ label: 'an opened dashboard', to: [to('admin', 'dashboard.opened')] }],
    'dashboard.closed': [
      {
        label: 'a closed dashboard',
        to: ['admin', 'panel', 'openOrders'].map((receiver) => to(receiver, 'dashboard.closed')),
      },
    ],
    'notice.changed': [
      {
        label: 'a saved notice',
        fields: { notice: NOTICE },
        to: [to('notice', 'notice.changed', { notice: NOTICE })],
        toast: good('notice', 'اطلاعیه ذخیره شد.', 'The notice has been saved.'),
      },
      {
        label: 'a removed notice',
        fields: { notice: REMOVED_NOTICE },
        to: [to('notice', 'notice.changed', { notice: REMOVED_NOTICE })],
        toast: good('notice', 'اطلاعیه برداشته شد.', 'The notice has been removed.'),
      },
    ],
    'product.moved': [{ label: 'a moved product [4.products.refresh]', to: REFRESH }],
    'product.notMoved': [
      {
        label: 'a product that could not be moved [4.products.moved]',
        fields: { reference: REFERENCE },
        to: REFRESH,
        toast: bad(
          'product.order',
          'ترتیب محصولات ذخیره نشد و به حالت قبل برگشت.',
          'The move could not be saved. The products are back where they were.',
          REFERENCE,
        ),
      },
    ],
    'product.notMovable': [
      {
        label: 'a host with an order of its own [4.products.moved]',
        toast: plain(
          'product.order',
          'ترتیب محصولات را میزبان سایت تعیین می‌کند و نمی‌شود عوضش کرد.',
          'This site’s host sets the order of products. It cannot be changed here.',
        ),
      },
    ],
    'product.added': [
      {
        label: 'an added product [8.add.succeeded]',
        to: REFRESH,
        toast: good('product', 'محصول با موفقیت اضافه شد.', 'The product has been added.'),
      },
    ],
    'product.edited': [
      {
        label: 'an edited product [8.edit.succeeded]',
        to: REFRESH,
        toast: good('product', 'محصول با موفقیت ویرایش شد 🎉', 'Changes saved 🎉'),
      },
    ],
    'product.saveFailed': [
      {
        label: 'the message of the server about a product that was not saved [8.save.message]',
        ...saveFailure('add', 'این عنوان هست.'),
        to: REFRESH,
        toast: bad('product', 'این عنوان هست.', 'این عنوان هست.', REFERENCE),
      },
      {
        label: 'a failed addition [8.add.failed]',
        ...saveFailure('add'),
        to: REFRESH,
        toast: bad('product', 'خطا در افزودن محصول', 'Could not add the product', REFERENCE),
      },
      {
        label: 'a failed edit [8.edit.failed]',
        ...saveFailure('edit'),
        to: REFRESH,
        toast: bad('product', 'خطایی رخ داد', 'Something went wrong', REFERENCE),
      },
      {
        label: 'a product that is too large',
        ...saveFailure('tooLarge'),
        to: REFRESH,
        toast: bad(
          'product',
          'چیزی که فرستادید برای سرور بزرگ است؛ عکس کوچک‌تری انتخاب کنید.',
          'This is too large for the server; please choose a smaller picture.',
          REFERENCE,
        ),
      },
      {
        label: 'a product that was edited elsewhere',
        ...saveFailure('conflict'),
        to: REFRESH,
        toast: bad(
          'product',
          'این محصول در این فاصله در جای دیگری ویرایش شده است.',
          'This product has been edited elsewhere in the meantime.',
          REFERENCE,
        ),
      },
      {
        label: 'a save without a response [8.save.unreachable]',
        ...saveFailure('connection'),
        to: REFRESH,
        toast: bad('product', 'خطا در اتصال/آپلود', 'Connection or upload error'),
      },
    ],
    'login.succeeded': [
      {
        label: 'a login [8.login.succeeded]',
        to: [to('admin', 'session.opened'), to('navigation', 'navigation.intended')],
        toast: good('login', 'ورود موفقیت‌آمیز بود.', 'Login successfully'),
      },
    ],
    'login.failed': [
      {
        label: 'a failed login [8.login.failed]',
        fields: { reference: '' },
        toast: bad('login', 'ورود ناموفق بود.', 'Login Error'),
      },
    ],
    'logout.started': [
      { label: 'a logout [8.logout]', toast: good('logout', 'در حال انتقال به صفحهٔ اصلی', 'Redirecting to Home page') },
    ],
    'logout.finished': [
      {
        label: 'the end of a logout, which removes its toast',
        to: [to('admin', 'session.closed'), to('navigation', 'navigation.home')],
        toast: plain('logout', [], []),
      },
    ],
    'logout.received': [
      {
        label: 'a logout in another tab',
        to: EXPIRED,
        toast: plain('session', 'در زبانهٔ دیگری از حساب خارج شدید.', 'You logged out in another tab.'),
      },
    ],
    'session.expired': [
      {
        label: 'a lost session [4.session.lost]',
        to: [...EXPIRED, to('navigation', 'navigation.login')],
        toast: bad(
          'session',
          'نشست شما تمام شده است؛ دوباره وارد شوید.',
          'Your session has ended. Please log in again.',
        ),
      },
    ],
    'upload.failed': [
      {
        label: 'a failed presign with its text [8.presign.failed]',
        ...uploadFailure('presign', 400, 'mime'),
        toast: bad('upload', ['خطا در presign', '400 · mime'], ['Couldn’t start the upload', '400 · mime'], REFERENCE),
      },
      {
        label: 'a presign without a response [8.presign.failed]',
        ...uploadFailure('presign', 0, ''),
        toast: bad(
          'upload',
          ['خطا در presign', 'پاسخی از سرور نرسید.'],
          ['Couldn’t start the upload', 'The server did not answer.'],
        ),
      },
      {
        label: 'a failed upload with status and body [8.upload.failed]',
        ...uploadFailure('upload', 507, 'Disk full'),
        toast: bad(
          'upload',
          ['آپلود ویدیو ناموفق بود', '507 · Disk full'],
          ['The video upload failed', '507 · Disk full'],
          REFERENCE,
        ),
      },
    ],
  }),
)('announces $label', ({ notification, to, toast }) => {
  const { received, shown, receivers } = everybody();
  open(receivers).emit(notification);
  expect({ received, shown }).toEqual({ received: to, shown: toast === null ? [] : [toast] });
});

it('ignores events that are no notification', () => {
  const { received, receivers } = everybody();
  open(receivers).emit({ type: 'cart.burst' });
  expect(received).toEqual([]);
});

it('sends an actor only the related events that its state handles', () => {
  const heard: string[] = [];
  const machine = setup({ types: { events: {} as { type: 'door.pushed' | 'door.pulled' } } }).createMachine({
    id: 'door',
    initial: 'closed',
    on: { 'door.pulled': { actions: () => heard.push('pulled') } },
    states: { closed: { on: { 'door.pushed': { target: 'open', actions: () => heard.push('pushed') } } }, open: {} },
  });
  const actor = createActor(machine, {
    inspect: ({ type }) => type === '@xstate.event' && heard.push('event'),
  }).start();
  heard.splice(0);
  const listener = ifHandled(actor);
  listener({ type: 'door.pushed' });
  listener({ type: 'door.pushed' });
  listener({ type: 'door.pulled' });
  expect(heard).toEqual(['event', 'pushed', 'event', 'pulled']);
});
