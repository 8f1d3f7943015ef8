import { isDeepStrictEqual } from 'node:util';
import { directionOf, isLanguage } from '#src/domain/language.ts';
import { PRODUCT_FIELDS } from '#src/domain/product-draft.ts';
import { panelControl } from './desk-gestures.ts';
import { controlIn, loginForm, orderForm, productForm, type Step } from './site-steps.ts';
import { literal } from './story-text.ts';
import type { Sight, WholeSite } from './whole-site.tsx';
import type { Call, CallName } from './wire.ts';

/** One step that was taken, and the site around it. */
export interface Walked {
  readonly step: Step;
  readonly before: Sight;
  readonly after: Sight;
  /** What the page stored as the language when the step was taken. */
  readonly storedBefore: string | null;
  /** The calls that came with it. */
  readonly calls: readonly Call[];
  /** The call that it answered. */
  readonly answered: Call | null;
  readonly site: WholeSite;
}

/** Tells what is wrong, or null. */
type Invariant = (walked: Walked) => string | null;

/** What must be so after every step, whatever came before. */
export const INVARIANTS: Readonly<Record<string, Invariant>> = {
  'of each kind one call is in flight at most': ({ site }) => {
    const kinds = site.wire.inFlight.map(({ name, asker }) => (SAVES.includes(name) ? 'save' : `${name} ${asker.id}`));
    return said(
      'twice',
      kinds.filter((kind, index) => kinds.indexOf(kind) !== index),
    );
  },

  'only an accepted login signs in': ({ before, after, step }) => {
    const isAccepted = 'answer' in step && step.answer === 'login' && step.with === 'served';
    return isSignedIn(after) && !isSignedIn(before) && !isAccepted ? `signed in by ${literal(step)}` : null;
  },

  'nobody who is not signed in asks as the admin, but for a save that was under way': ({ before, calls }) =>
    said(
      'asked',
      calls
        .filter(({ name, isSignedIn }) => !isSignedIn && ADMINS.includes(name))
        .filter(({ name }) => !(before.panel.hasTag('submitting') && SAVING.includes(name)))
        .map(({ name }) => name),
    ),

  'what visitors wrote leaves the memory with the session': ({ after }) =>
    isSignedIn(after) || after.orders.context.orders.length === 0 ? null : 'there are orders',

  'an answer to an earlier session does not end the present one': ({ before, after, answered, site }) => {
    const isEnded = isSignedIn(before) && !isSignedIn(after);
    return isEnded && answered && answered.session < site.logins ? `ended by ${answered.name}` : null;
  },

  'what is being submitted cannot be changed on the screen': ({ after }) => {
    const locked = [
      ...(after.orderSubmission.hasTag('busy') ? controlsOf(orderForm(), ORDER_CONTROLS) : []),
      ...(after.session.matches('authenticating') ? controlsOf(loginForm(), LOGIN_CONTROLS) : []),
      ...(after.panel.hasTag('submitting') ? textsAndFilesOf(productForm()) : []),
    ];
    return said(
      'open to change',
      locked.filter((control) => !control.matches(':disabled')).map(({ name }) => name),
    );
  },

  'quantities are whole and 1 to 999, each product once': ({ after }) => {
    const { items } = after.cart.context;
    const ids = items.map(({ product }) => product.id);
    const isRight = items.every(({ quantity }) => Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= 999);
    return isRight && new Set(ids).size === ids.length ? null : items.map(({ quantity }) => quantity).join(', ');
  },

  'the page stores fa, en or nothing as the language': ({ storedBefore, step }) => {
    const stored = localStorage.getItem('language');
    if (stored === null || isLanguage(stored) || stored === storedBefore || 'otherTab' in step) return null;
    return `stored: ${stored}`;
  },

  'the page speaks the language of its machine': ({ after }) => {
    const { language } = after.language.context;
    const { lang, dir } = document.documentElement;
    return lang === language && dir === directionOf(language) ? null : `${lang} ${dir} where ${language} is meant`;
  },

  'a late answer changes nothing': ({ before, after, step }) =>
    'lateAnswer' in step ? said('changed', changesBetween(before, after)) : null,

  'no actor and no screen fails': ({ after, site }) => {
    const failed = Object.entries(after).filter(([, snapshot]) => snapshot?.status === 'error');
    return said('failed', [...failed.map(([name]) => name), ...site.browser.complaints]);
  },

  'what was typed into the order stays until it is sent': ({ before, after, step }) => {
    if ('answer' in step && step.answer === 'sendOrder' && step.with === 'served') return null;
    const typed = 'fill' in step || ('type' in step && TYPING.includes(step.type));
    const texts = changesBetween(before.orderSubmission.context.draft, after.orderSubmission.context.draft);
    const there = after.orderSubmission.context.images.map(({ id }) => id);
    const isRemoval = 'type' in step && step.type === 'image.removed';
    const images = before.orderSubmission.context.images.filter(({ id, status }) => {
      return status === 'prepared' && !there.includes(id) && !isRemoval;
    });
    return said('lost', [...(typed ? [] : texts), ...images.map(({ name }) => name)]);
  },

  'what was typed into a product stays until it is saved or given up': (walked) => {
    const before = walked.before.panel.context;
    const after = walked.after.panel.context;
    if (mayClosePanel(walked)) return null;
    const texts = PRODUCT_FIELDS.filter((field) => {
      const isTyped = before.draft[field].trim() !== (before.product?.[field] ?? '').trim();
      return isTyped && after.draft[field] !== before.draft[field] && !mayWrite(walked.step);
    });
    const files = (['image', 'video', 'videoUrl'] as const).filter(
      (part) =>
        before[part] !== null && !isDeepStrictEqual(before[part], after[part]) && !mayReplace(part, walked.step),
    );
    return said('lost', [...texts, ...files]);
  },

  'the screen shows what the machine holds, and takes what is typed': (walked) =>
    said(
      'shown otherwise',
      expectedTexts(walked).flatMap(([control, text]) => (control && control.value !== text ? control.name : [])),
    ),
};

const SAVES: readonly CallName[] = ['addProduct', 'editProduct'];
/** Calls that belong to a save; one outlives the end of a session, and shows it. */
const SAVING: readonly CallName[] = [...SAVES, 'presignVideo', 'putVideo'];
/** The calls of a signed-in admin; an order's page asks on its own account, and the server decides. */
const ADMINS: readonly CallName[] = [...SAVING, 'deleteProduct', 'listOrders', 'completeOrder'];
const ORDER_CONTROLS = ['name', 'phone', 'description', 'files'];
const LOGIN_CONTROLS = ['username', 'password'];
/** Steps by which a person changes the order's texts. */
const TYPING: readonly string[] = ['draft.changed', 'description.prefilled'];

const said = (what: string, names: readonly string[]) => (names.length > 0 ? `${what}: ${names.join(', ')}` : null);

const isSignedIn = ({ session }: Sight) => session.hasTag('signedIn');

/** The names of the machines that are not as they were. */
function changesBetween(before: object, after: object): readonly string[] {
  const comparable = (part: unknown) =>
    typeof part === 'object' && part !== null && 'context' in part && 'value' in part
      ? [part.value, part.context]
      : part;
  return Object.keys({ ...before, ...after }).filter(
    (name) => !isDeepStrictEqual(comparable(Reflect.get(before, name)), comparable(Reflect.get(after, name))),
  );
}

function controlsOf(form: HTMLFormElement | null, names: readonly string[]): readonly HTMLInputElement[] {
  return names.flatMap((name) => controlIn(form, name) ?? []);
}

function textsAndFilesOf(form: HTMLFormElement | null): readonly HTMLInputElement[] {
  return [...(form?.querySelectorAll<HTMLInputElement>('input:not([readonly]), textarea') ?? [])];
}

/** What must stand in which control: what the machine holds, and what was typed just now. */
function expectedTexts({ after, step }: Walked): readonly (readonly [HTMLInputElement | null, string])[] {
  const order = (field: string) => controlIn(orderForm(), field);
  const product = (field: string) => (productForm() ? panelControl(field) : null);
  const held = [
    ...Object.entries(after.orderSubmission.context.draft).map(([field, text]) => [order(field), text] as const),
    ...Object.entries(after.panel.context.draft).map(([field, text]) => [product(field), text] as const),
  ];
  if (!('type' in step)) return held;
  if (step.type === 'draft.changed') return [...held, [order(step.field), step.value]];
  return step.type === 'field.changed' ? [...held, [product(step.field), step.value]] : held;
}

/** The form goes by what the admin asked for, or with what it is about. */
function mayClosePanel({ before, after, step, answered }: Walked): boolean {
  const { product, removing } = before.panel.context;
  const isGone = answered?.name === 'deleteProduct' && removing?.id === product?.id;
  const isLoggedOut = before.session.matches('loggingOut') && !isSignedIn(after);
  const isDiscarded = 'type' in step && step.type === 'discard.confirmed';
  const isSaved = 'answer' in step && step.with === 'served' && answered?.asker.id === 'saveProduct';
  return isDiscarded || isLoggedOut || isGone || isSaved;
}

function mayWrite(step: Step): boolean {
  return 'fill' in step || ('type' in step && (step.type === 'field.changed' || step.type === 'newer.taken'));
}

function mayReplace(part: 'image' | 'video' | 'videoUrl', step: Step): boolean {
  if ('read' in step) return part === 'image';
  const isAboutMedia = 'type' in step && (step.type === 'media.chosen' || step.type === 'media.removed');
  return isAboutMedia && part.startsWith(step.slot);
}
