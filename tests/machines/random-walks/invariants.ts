import { isDeepStrictEqual } from 'node:util';
import { directionOf } from '#src/domain/language/language.ts';
import { adminToasts } from '#src/translations/admin/admin-notifications.ts';
import { type Toast, visitorToasts } from '#src/translations/notifications.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import type { Call } from '../../support/infrastructure/controlled-network.ts';
import type { Step } from './steps.ts';
import type { Machines, WholeSite } from './whole-site.tsx';

/** One step that was taken, and the site around it. */
export interface Walked {
  readonly step: Step;
  readonly before: Machines;
  readonly after: Machines;
  /** The calls that came with it. */
  readonly calls: readonly Call[];
  /** The call that it answered. */
  readonly answered: Call | null;
  readonly site: WholeSite;
}

/** Tells what breaks the promise; nothing where it is kept. */
type BrokenBy = (walked: Walked) => readonly string[];

const SAVING = ['addProduct', 'editProduct', 'presignVideo', 'putVideo'];
/** The calls of a signed-in admin; an order's page asks on its own account, and the server decides. */
const ADMINS = [
  ...SAVING,
  'listAllProducts',
  'moveProduct',
  'deleteProduct',
  'listOrders',
  'listCompletedOrders',
  'completeOrder',
  'restoreOrder',
  'deleteOrder',
];

/** Calls that more than one actor makes. The page shows the notice, and the form on the dashboard edits it. */
const CALLERS: Readonly<Record<string, number>> = { getNotice: 2 };

const order = orderOf(1);
const admin = adminToasts(() => {});

/** The toasts of which one tells a person what the server has done, by the call. */
const TOLD: Readonly<Record<string, readonly Toast[]>> = {
  sendOrder: [visitorToasts['order.sent']({ type: 'order.sent' })],
  addProduct: [admin['product.added']({ type: 'product.added' })],
  editProduct: [admin['product.edited']({ type: 'product.edited' })],
  deleteProduct: [admin['product.deleted']({ type: 'product.deleted' })],
  completeOrder: [admin['order.completed']({ type: 'order.completed', order })],
  restoreOrder: [admin['order.restored']({ type: 'order.restored', order })],
  deleteOrder: [admin['order.removed']({ type: 'order.removed', order })],
  saveNote: [admin['ownerText.saved']({ type: 'ownerText.saved', field: 'note', order })],
  saveAnswer: [admin['ownerText.saved']({ type: 'ownerText.saved', field: 'answer', order })],
  saveNotice: ['', 'x'].map((text) =>
    admin['notice.changed']({ type: 'notice.changed', notice: { text, textEn: '', version: 1 } }),
  ),
};

/** Conditions that hold after every step. The models cover what a single machine guarantees. */
export const INVARIANTS: Readonly<Record<string, BrokenBy>> = {
  'an actor has one call in flight at most': ({ site }) => {
    const names = site.network.pending.filter(({ request }) => !request.signal.aborted).map(({ name }) => name);
    return [...new Set(names)].filter((name) => names.filter((other) => other === name).length > (CALLERS[name] ?? 1));
  },

  'nobody who is not signed in asks as the admin': ({ calls }) =>
    calls.filter(({ name, isSignedIn }) => !isSignedIn && ADMINS.includes(name)).map(({ name }) => name),

  'what visitors wrote leaves the memory with the session': ({ after }) =>
    isSignedIn(after) || !after.orders?.context.orders.length ? [] : ['orders'],

  'a response to an earlier session does not end the present one': ({ before, after, answered, site }) => {
    const isEnded = isSignedIn(before) && !isSignedIn(after);
    return isEnded && answered && answered.logins < site.logins ? [answered.name] : [];
  },

  "the admin's screens appear only after the server has confirmed the session": ({ before, after, answered }) => {
    const isConfirmed = answered !== null && ['login', 'listOrders'].includes(answered.name);
    return showsAdmin(before) || !showsAdmin(after) || isConfirmed ? [] : [String(after.session.value)];
  },

  'the page speaks the language of its machine': ({ after }) => {
    const { language } = after.language.context;
    const { lang, dir } = document.documentElement;
    return lang === language && dir === directionOf(language) ? [] : [`${lang} ${dir} for ${language}`];
  },

  'a late response changes nothing': ({ before, after, step }) =>
    'late' in step ? Object.keys(before).filter((name) => isChanged(name as keyof Machines, before, after)) : [],

  'whoever did something irreversible or sent something reads that it happened': ({ site: { told, network } }) =>
    Object.entries(TOLD)
      .filter(([name, toasts]) => {
        const done = network.all.filter((call) => call.name === name && call.hasSucceeded);
        const tells = ({ text }: Toast) => toasts.some((toast) => isDeepStrictEqual(toast.text, text));
        return told && told.filter(tells).length < done.length;
      })
      .map(([name]) => name),

  'no actor and no screen fails': ({ after, site }) => [
    ...Object.entries(after)
      .filter(([, snapshot]) => snapshot?.status === 'error')
      .map(([name]) => name),
    ...site.browser.complaints,
  ],

  'what was typed into the order stays until it is sent': ({ before, after, step, answered }) => {
    if (answered?.name === 'sendOrder' || isByPerson(step)) return [];
    return isDeepStrictEqual(before.orderSubmission.context.draft, after.orderSubmission.context.draft)
      ? []
      : ['draft'];
  },

  'what was typed into a product stays until it is saved or given up': ({ before, after, step, answered }) => {
    if (!before.productForm || isByPerson(step) || before.session.matches('loggingOut')) return [];
    if (answered && [...SAVING, 'deleteProduct'].includes(answered.name) && after.productForm === undefined) return [];
    return isDeepStrictEqual(before.productForm.context.draft, after.productForm?.context.draft) ? [] : ['draft'];
  },

  'the screen shows what the machine holds, and takes what is typed': ({ after, step }) => [
    ...differingFields('phone', after.orderSubmission.context.draft, step),
    ...differingFields('title', productTexts(after), step),
  ],
};

const isSignedIn = ({ session }: Machines) => session.hasTag('signedIn');

const showsAdmin = ({ session }: Machines) => session.hasTag('signedIn') && !session.hasTag('unconfirmed');

const isByPerson = (step: Step) => 'fill' in step || 'click' in step;

/** True if the state or the context of a machine has changed. */
function isChanged(name: keyof Machines, before: Machines, after: Machines): boolean {
  const known = (machines: Machines) => {
    const snapshot = machines[name];
    return snapshot && 'context' in snapshot ? [snapshot.value, snapshot.context] : snapshot;
  };
  return !isDeepStrictEqual(known(before), known(after));
}

/** The draft of a product by the names of its fields on the screen. */
function productTexts({ productForm }: Machines): Readonly<Record<string, string>> {
  const { title = '', description = '', longDescription = '' } = productForm?.context.draft ?? {};
  return productForm ? { title, shortDescription: description, fullDescription: longDescription } : {};
}

/** Fields of a form whose text is not the draft's, or not what was typed just now. */
function differingFields(of: string, draft: object, step: Step): readonly string[] {
  const form = document.querySelector<HTMLInputElement>(`form [name="${of}"]`)?.form;
  return Object.entries(draft)
    .filter(([field, text]) => {
      const control = form?.elements.namedItem(field);
      if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return false;
      return control.value !== ('fill' in step && step.fill === field ? step.with : text);
    })
    .map(([field]) => field);
}
