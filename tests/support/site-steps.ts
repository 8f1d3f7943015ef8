import { fireEvent } from '@testing-library/react';
import type { Product } from '#src/contract/types.ts';
import type { MediaSlot } from '#src/domain/media.ts';
import { ORDER_FIELDS, type OrderField } from '#src/domain/order-draft.ts';
import type { ProductField } from '#src/domain/product-draft.ts';
import type { DashboardPanelEvent } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { MOCK_ADMIN } from '#src/mocks/sessions.ts';
import { panelControl, panelForm } from './desk-gestures.ts';
import { storeElsewhere } from './language-stage.ts';
import { FILLED, letter } from './order-submission-stage.ts';
import { orderOf } from './orders.ts';
import { videoBlob } from './video-upload-stage.ts';
import type { WholeSite } from './whole-site.tsx';
import type { Call, CallName, Outcome } from './wire.ts';

/** Something that a person, the network, another tab or time does to the site; plain data, so that it can be pasted. */
export type Step =
  /** A link on the page, or back. */
  | { readonly go: '/' | '/products' | '/login' | '/dashboard' | 'order' | 'back' }
  /** Milliseconds go by. */
  | { readonly wait: number }
  /** The network answers the oldest call of that kind that somebody still waits for. */
  | { readonly answer: CallName; readonly with: Outcome }
  /** The network answers the oldest call of that kind that nobody waits for any more. */
  | { readonly lateAnswer: CallName; readonly with: Outcome }
  /** The oldest picture that is being read is read. */
  | { readonly read: 'picture' }
  | { readonly tab: 'hidden' | 'shown' }
  | { readonly connection: 'lost' | 'back' }
  /** Another tab stores something as the language, or clears the storage. */
  | { readonly otherTab: 'fa' | 'en' | 'de' | 'cleared' }
  /** Somebody else edits or deletes a product. */
  | { readonly elsewhere: 'edited' | 'deleted'; readonly product: number }
  /** All required fields of a form are filled in. */
  | { readonly fill: 'order' | 'product' }
  | PersonStep;

/** What a person does on a screen: the machine's event, with names and numbers in the place of products and files. */
type PersonStep =
  | { readonly type: 'language.toggled' | 'refresh.requested' | 'cart.cleared' }
  | { readonly type: 'item.added' | 'item.decreased' | 'item.removed'; readonly product: number }
  | { readonly type: 'items.added'; readonly product: number; readonly quantity: number }
  | { readonly type: 'draft.changed'; readonly field: OrderField; readonly value: string }
  | { readonly type: 'description.prefilled'; readonly text: string }
  | { readonly type: 'images.chosen'; readonly files: readonly ('picture' | 'letter')[] }
  | { readonly type: 'image.removed' | 'submission.cancelled' }
  | { readonly type: 'order.submitted'; readonly trap: string }
  | { readonly type: 'login.submitted' | 'logout.confirmed' }
  | { readonly type: 'addition.requested' | 'panel.closed' | 'discard.confirmed' | 'discard.cancelled' }
  | { readonly type: 'edit.requested' | 'removal.requested'; readonly product: number }
  | { readonly type: 'field.changed'; readonly field: ProductField; readonly value: string }
  | { readonly type: 'newer.taken' | 'newer.declined'; readonly field: ProductField }
  | { readonly type: 'media.chosen' | 'media.removed'; readonly slot: MediaSlot }
  | { readonly type: 'product.submitted' | 'upload.cancelled' | 'upload.retried' }
  | { readonly type: 'removal.confirmed' | 'removal.cancelled' }
  | { readonly type: 'orders.requested' | 'news.acknowledged' | 'order.requested' }
  | { readonly type: 'completion.requested'; readonly order: number }
  | { readonly type: 'completion.confirmed' | 'completion.cancelled' };

/** Carries a step out; to be waited for. */
type Deed = () => unknown;

/** How the step is done as things stand; null where it cannot be. */
export function deedOf(site: WholeSite, step: Step): Deed | null {
  if ('type' in step) return personDeed(site, step);
  if ('go' in step) return travel(step.go);
  if ('wait' in step) return () => site.time.pass(step.wait);
  if ('answer' in step) return answer(site, step.answer, step.with, (call) => !isLate(call));
  if ('lateAnswer' in step) return answer(site, step.lateAnswer, step.with, isLate);
  if ('read' in step) return site.reads.length > 0 ? () => site.reads.shift()?.() : null;
  if ('fill' in step) return step.fill === 'order' ? fillOrder() : fillProduct(site);
  if ('elsewhere' in step) return changeProduct(site, step.product, step.elsewhere === 'deleted');
  if ('otherTab' in step) return () => changeElsewhere(step.otherTab);
  if ('tab' in step) return document.hidden === (step.tab === 'hidden') ? null : () => site.browser.flipTab();
  return navigator.onLine === (step.connection === 'back') ? null : () => site.browser.flipConnection();
}

/** Nobody waits for the answer any more. */
export function isLate({ request, asker }: Call): boolean {
  return request.signal.aborted || asker.getSnapshot().status !== 'active';
}

/** The order form, where it is on show. */
export const orderForm = () => document.querySelector<HTMLInputElement>('form [name="phone"]')?.form ?? null;

/** The login form, where it is on show. */
export const loginForm = () => document.querySelector<HTMLInputElement>('form [name="username"]')?.form ?? null;

/** A form's control by its name. */
export function controlIn(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const control = form?.elements.namedItem(name);
  return control instanceof HTMLElement ? (control as HTMLInputElement) : null;
}

const isAtDesk = () => location.pathname === '/dashboard';
/** The form of the desk's panel, where it is on show. */
export const productForm = () => (isAtDesk() ? panelForm() : null);

function personDeed(site: WholeSite, step: PersonStep): Deed | null {
  const { actors, orders } = site;
  const { cart, language, catalogue, orderSubmission, session } = actors;
  switch (step.type) {
    case 'language.toggled':
      return sending(language, { type: step.type });
    case 'refresh.requested':
      return sending(catalogue, { type: step.type });
    case 'cart.cleared':
      return sending(cart, { type: step.type });
    case 'item.added': {
      const product = productIn(site, step.product);
      return product && sending(cart, { type: step.type, product });
    }
    case 'items.added': {
      const product = productIn(site, step.product);
      return product && sending(cart, { type: step.type, product, quantity: step.quantity });
    }
    case 'item.decreased':
    case 'item.removed':
      return sending(cart, { type: step.type, productId: step.product });
    case 'draft.changed':
      return typing(controlIn(orderForm(), step.field), step.value);
    case 'description.prefilled':
      return sending(orderSubmission, step);
    case 'images.chosen':
      return choosing(controlIn(orderForm(), 'files'), () =>
        step.files.map((file) => (file === 'picture' ? site.picture() : letter())),
      );
    case 'image.removed': {
      const image = orderSubmission.getSnapshot().context.images[0];
      return image && orderForm() ? sending(orderSubmission, { type: step.type, id: image.id }) : null;
    }
    case 'submission.cancelled':
      return orderForm() && sending(orderSubmission, { type: step.type });
    case 'order.submitted':
      return submitting(orderForm(), { website: step.trap });
    case 'login.submitted':
      return controlIn(loginForm(), 'username')?.disabled ? null : submitting(loginForm(), MOCK_ADMIN);
    case 'logout.confirmed':
      return location.pathname === '/login' ? sending(session, { type: step.type }) : null;
    case 'order.requested':
      return site.order ? sending(site.order, { type: step.type }) : null;
    case 'orders.requested':
    case 'news.acknowledged':
    case 'completion.confirmed':
    case 'completion.cancelled':
      return isAtDesk() ? sending(orders, { type: step.type }) : null;
    case 'completion.requested':
      return isAtDesk() ? sending(orders, { type: step.type, id: orderOf(step.order)._id }) : null;
    default:
      return isAtDesk() ? panelDeed(site, step) : null;
  }
}

type DeskStep = Extract<PersonStep, { readonly type: DashboardPanelEvent['type'] }>;

function panelDeed(site: WholeSite, step: DeskStep): Deed | null {
  const { panel } = site;
  switch (step.type) {
    case 'edit.requested':
    case 'removal.requested': {
      const product = productIn(site, step.product);
      return product && sending(panel, { type: step.type, product });
    }
    case 'newer.taken':
    case 'newer.declined':
      return panel.getSnapshot().context.rivals.includes(step.field) ? sending(panel, step) : null;
    case 'field.changed':
      return productForm() && typing(panelControl(step.field), step.value);
    case 'media.chosen':
      return productForm() && choosing(panelControl(step.slot), () => [fileFor(site, step.slot)]);
    case 'media.removed':
      return panel.getSnapshot().context[step.slot] && sending(panel, { type: step.type, slot: step.slot });
    case 'product.submitted':
      return submitting(productForm());
    default:
      return sending(panel, { type: step.type });
  }
}

interface Recipient<Event> {
  getSnapshot(): { can(event: Event): boolean };
  send(event: Event): void;
}

/** What no screen offers, because nothing would come of it, is no step. */
function sending<Event>(actor: Recipient<Event>, event: Event): Deed | null {
  return actor.getSnapshot().can(event) ? () => actor.send(event) : null;
}

function typing(control: HTMLInputElement | null, value: string): Deed | null {
  if (!control?.matches(':enabled') || control.value === value) return null;
  return () => fireEvent.change(control, { target: { value } });
}

function choosing(control: HTMLInputElement | null, files: () => readonly File[]): Deed | null {
  return control?.matches(':enabled') ? () => fireEvent.change(control, { target: { files: files() } }) : null;
}

/** Whatever its button says: scripts and browsers submit forms too. */
function submitting(form: HTMLFormElement | null, texts: Readonly<Record<string, string>> = {}): Deed | null {
  if (form === null) return null;
  return () => {
    for (const [name, value] of Object.entries(texts)) {
      fireEvent.change(form.elements.namedItem(name) as HTMLInputElement, { target: { value } });
    }
    fireEvent.submit(form);
  };
}

function travel(to: string): Deed | null {
  if (to === 'back') return history.state?.idx > 0 ? goBack : null;
  const links = [...document.querySelectorAll('a')];
  const link = links.find((a) => {
    const href = a.getAttribute('href') ?? '';
    return to === 'order' ? href.startsWith('/orders/') : href === to;
  });
  return link && location.pathname !== to ? () => fireEvent.click(link) : null;
}

function goBack(): Promise<unknown> {
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  history.back();
  return arrived;
}

function answer(site: WholeSite, name: CallName, outcome: Outcome, isMeant: (call: Call) => boolean): Deed | null {
  const call = site.wire.calls.find((other) => other.name === name && !other.isAnswered() && isMeant(other));
  return call ? () => call.answer(outcome) : null;
}

function fillOrder(): Deed | null {
  const form = orderForm();
  return allOf(ORDER_FIELDS.map((field) => typing(controlIn(form, field), FILLED[field])));
}

function fillProduct(site: WholeSite): Deed | null {
  if (!productForm()) return null;
  return allOf([
    typing(panelControl('title'), 'چرخ‌دندهٔ تازه'),
    typing(panelControl('description'), 'نمونه‌ای برای همه'),
    choosing(panelControl('image'), () => [site.picture()]),
  ]);
}

/** What is possible of it. */
function allOf(deeds: readonly (Deed | null)[]): Deed | null {
  const possible = deeds.filter((deed) => deed !== null);
  return possible.length > 0 ? () => possible.map((deed) => deed()) : null;
}

function changeElsewhere(stored: 'fa' | 'en' | 'de' | 'cleared'): void {
  if (stored === 'cleared') {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
  } else storeElsewhere(stored);
}

function changeProduct({ database: { products } }: WholeSite, id: number, isDeleted: boolean): Deed | null {
  const stored = products.find(id);
  if (stored === null) return null;
  return () => (isDeleted ? products.remove(id) : products.replace({ ...stored, title: `${stored.title}، نو` }));
}

function fileFor(site: WholeSite, slot: MediaSlot): File {
  return slot === 'image' ? site.picture() : new File([videoBlob()], 'film.mp4', { type: 'video/mp4' });
}

function productIn({ actors }: WholeSite, id: number): Product | null {
  return actors.catalogue.getSnapshot().context.products.find((product) => product.id === id) ?? null;
}
