import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { MOCK_ADMIN } from '#src/mocks/sessions.ts';
import {
  dashboardPanelGestures,
  dashboardPanelModel,
  GEAR as GEAR_ON_PANEL,
  WHEEL,
} from '../machines/dashboard-panel/dashboard-panel.model.ts';
import { ERRORS, imageFile, orderGestures, orderModel } from '../machines/order-submission/order-submission.model.ts';
import { GEAR as PRODUCT, productFormGestures, productFormModel } from '../machines/product-form/product-form.model.ts';
import { sessionGestures, sessionModel } from '../machines/session/session.model.ts';
import { pageInBrowser } from './support/browser-page.ts';
import type { ControlledPage, Reply } from './support/controlled-page.ts';
import { expect } from './support/fixtures.ts';
import { signIn } from './support/pages.ts';
import { walkInBrowser } from './support/walk.ts';

const LOGIN = '*/api/admin/login';
const LIST = '*/api/orders/getorders';
const ORDER = '*/api/orders/orders';
const PRODUCTS = '*/api/products';

const reply = (address: string, given: Reply) => (controlled: ControlledPage) => controlled.reply(address, given);
const limited: Reply = { status: 429, headers: { 'retry-after': '2' } };
const countdown = (controlled: ControlledPage) => controlled.pass(2_000);

// No walk here have the language, whose messages are modules, which the mocks cannot hold back; the catalogue, at which
// people do nothing; the upload of a video, at which they only retry; cart and orders, through which visitors and the admin
// go in other files. Their every arrow is walked in jsdom or on the actor, and visitor.spec.ts, faults.spec.ts,
// products.spec.ts, dashboard.spec.ts, admin.spec.ts and keyboard.spec.ts see the page follow.
walkInBrowser(sessionModel, {
  path: '/login',
  actor: 'session',
  controlled: { [LOGIN]: 'post', [LIST]: 'get' },
  gestures: sessionGestures,
  before: { 'logout.confirmed': (page) => page.getByRole('banner').locator('a[href="/login"]').click() },
  lastEvents: ['xstate.after.logoutDelay.session.loggingOut', 'response.unauthorized'],
  replies: {
    'login.accepted': reply(LOGIN, 'as the mocks'),
    'login.rejected': reply(LOGIN, { status: 401 }),
    'login.limited': reply(LOGIN, limited),
    'login.failed': reply(LOGIN, 'broken'),
    'response.unauthorized': reply(LIST, { status: 401 }),
    'xstate.done.actor.countdown': countdown,
    'xstate.after.logoutDelay.session.loggingOut': async (controlled) => controlled.pass(2_500),
  },
  console: /status of 4|ERR_FAILED|^error: orders:/,
  leftOut: [],
});

/** The dashboard asks for its lists only once it is open. */
async function openDashboard(page: Page): Promise<void> {
  await signIn(page, MOCK_ADMIN.password);
  await page.getByRole('button', { name: 'admin active.working.dashboardOpen.seen', exact: true }).waitFor();
}

/** A list of orders is on its way, which the server may answer with 401. */
async function awaitList(controlled: ControlledPage, page: Page): Promise<void> {
  await openDashboard(page);
  await controlled.reply(LIST, { status: 200, json: [] });
  await page.getByRole('button', { name: 'به‌روزرسانی' }).click();
}

/** The session ends, and the admin comes back by the login. */
async function expire(controlled: ControlledPage, _event: unknown, page: Page): Promise<void> {
  await controlled.reply(LIST, { status: 401 });
  await awaitList(controlled, page);
}

/** The form of a product. */
async function openForm(controlled: ControlledPage, page: Page): Promise<void> {
  await controlled.reply(PRODUCTS, { status: 200, json: [PRODUCT] });
  await awaitList(controlled, page);
  await page.getByRole('button', { name: `ویرایش ${PRODUCT.title}` }).click();
}

const STATUS = { invalid: 400, tooLarge: 413, unsupportedType: 415 } as const;

walkInBrowser(orderModel, {
  path: '/',
  actor: 'orderSubmission',
  controlled: { [ORDER]: 'post' },
  gestures: orderGestures,
  lastEvents: ['submission.cancelled'],
  atOnce: ['images.read'],
  replies: {
    'images.changed': async (_controlled, { arePrepared }, page) => {
      if (arePrepared) await expect(page.locator('#order fieldset li img').first()).toBeVisible();
      else await orderGestures['images.chosen']?.(pageInBrowser(page), { type: 'images.chosen', files: [imageFile()] });
    },
    'image.removed': (_controlled, _event, page) => page.locator('#order fieldset li button').first().click(),
    'images.read': async () => {},
    'submission.succeeded': reply(ORDER, 'as the mocks'),
    'submission.limited': reply(ORDER, limited),
    'submission.failed': (controlled, { reason }) => {
      const status = STATUS[reason as keyof typeof STATUS];
      if (status === undefined) return controlled.reply(ORDER, 'broken');
      const json = { message: '', errors: reason === 'invalid' ? ERRORS : [] };
      return controlled.reply(ORDER, { status, json });
    },
    'xstate.after.timeTrap.orderSubmission.editing.fresh': (controlled) => controlled.pass(2_000),
    'xstate.done.actor.countdown': countdown,
  },
  canHappen: (before, { type }) => {
    if (type === 'submission.cancelled') return before.matches('submitting');
    return type !== 'order.submitted' || before.context.areImagesPrepared;
  },
  console: /status of 4|ERR_FAILED/,
  leftOut: [
    'orderSubmission on draft.found #0 → no target',
    'orderSubmission.editing on question.asked #0 → no target',
    'orderSubmission.editing on order.submitted #0 [isPreparing] → no target',
    'orderSubmission.readingImages on reading.failed #0 → orderSubmission.editing.failed',
    'orderSubmission.readingImages on submission.cancelled #0 → orderSubmission.editing.failed',
    'orderSubmission.submitting on submission.progressed #0 → no target',
    'orderSubmission.sent on question.asked #0 → orderSubmission.editing',
  ],
});

const EDIT = '*/api/products/editproduct';
const PRESIGN = '*/api/presign-put-video';
const UPLOAD = '*/uploads/*';
const FORM_CALLS = { [PRODUCTS]: 'get', [LIST]: 'get', [EDIT]: 'post', [PRESIGN]: 'post', [UPLOAD]: 'put' } as const;
const VIDEO = fileURLToPath(new URL('../../src/seed/images/planetary-gearbox.mp4', import.meta.url));
const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
const chooseVideo = (page: Page) => page.locator('form [name=video]').setInputFiles(VIDEO);

walkInBrowser(productFormModel, {
  path: '/dashboard',
  actor: 'admin › panel › form',
  controlled: FORM_CALLS,
  gestures: productFormGestures,
  lastEvents: ['session.expired', 'upload.cancelled', 'save.missing'],
  prepare: openForm,
  replies: {
    // What the model chooses is no image and no video for a browser.
    'media.chosen': (_controlled, { slot }, page) =>
      slot === 'video'
        ? chooseVideo(page)
        : page.locator('form [name=image]').setInputFiles({ name: 'photo.heic', mimeType: 'image/heic', buffer: HEIC }),
    'media.removed': (_controlled, _event, page) => page.getByRole('button', { name: /^برداشتن planetary/ }).click(),
    'file.prepared': (_controlled, _event, page) =>
      expect(page.getByRole('button', { name: /^برداشتن planetary/ })).toBeVisible(),
    'file.rejected': (_controlled, _event, page) =>
      expect(page.locator('form').getByRole('alert').first()).toBeVisible(),
    'close.requested': (_controlled, _event, page) => page.getByRole('button', { name: 'بستن فرم' }).click(),
    'session.expired': expire,
    'save.succeeded': reply(EDIT, { status: 200, json: { message: 'done' } }),
    'save.conflict': (controlled, { newer }) =>
      controlled.reply(EDIT, { status: 412, json: { message: '', errors: [], product: newer } }),
    'save.missing': reply(EDIT, { status: 404 }),
    'save.failed': reply(EDIT, 'broken'),
    'upload.cancelled': (_controlled, _event, page) => page.getByRole('button', { name: 'لغو آپلود' }).click(),
    'xstate.done.actor.videoUpload': async (controlled) => {
      await controlled.reply(PRESIGN, 'as the mocks');
      await controlled.reply(UPLOAD, 'as the mocks');
    },
  },
  // Only an upload can be cancelled, and only a save is answered.
  canHappen: (before, { type }) => {
    if (type === 'upload.cancelled') return before.matches({ submitting: 'uploading' });
    return !type.startsWith('save.') || before.matches({ submitting: 'saving' });
  },
  console: /status of 4|ERR_FAILED|^error: orders:/,
  leftOut: ['productForm.asking on dashboard.closed #0 → productForm.editing.asBefore'],
});

const DELETION = '*/api/products/deleteproduct';

walkInBrowser(dashboardPanelModel, {
  path: '/dashboard',
  actor: 'admin › panel',
  controlled: { ...FORM_CALLS, [DELETION]: 'delete' },
  gestures: dashboardPanelGestures,
  lastEvents: ['session.expired'],
  prepare: async (controlled, page) => {
    await controlled.reply(PRODUCTS, { status: 200, json: [GEAR_ON_PANEL, WHEEL] });
    await awaitList(controlled, page);
  },
  // A form without changes closes as soon as it is asked to.
  atOnce: ['xstate.done.actor.form'],
  replies: {
    'xstate.done.actor.form': async () => {},
    'deletion.succeeded': reply(DELETION, 'as the mocks'),
    'deletion.missing': reply(DELETION, { status: 404 }),
    'deletion.failed': reply(DELETION, 'broken'),
    // The question comes back with the dashboard: nothing behind it can be clicked.
    'session.expired': async (controlled, _event, page) => {
      await controlled.reply(LIST, { status: 401 });
      await openDashboard(page);
    },
  },
  canHappen: (before, { type }) => {
    if (type === 'addition.requested') return before.context.content !== 'add';
    // Nobody can tell a form that was asked to close from one that was not.
    if (type === 'panel.closed') return false;
    if (type === 'xstate.done.actor.form') return before.context.next !== 'none';
    return !before.matches({ delete: 'deleting' }) || !/\.(confirmed|cancelled)$/.test(type);
  },
  console: /status of 4|ERR_FAILED|^error: (?:orders|products):/,
  leftOut: [
    'dashboardPanel on panel.closed #0 [canCloseForm] → no target',
    'dashboardPanel on dashboard.closed #0 [hasForm] → no target',
    'dashboardPanel on dashboard.closed #1 → no target',
    'dashboardPanel on form.busy #0 → no target',
    'dashboardPanel on form.rests #0 → no target',
    'dashboardPanel on form.saved #0 → no target',
    'dashboardPanel on xstate.done.actor.form #2 → dashboardPanel.none',
    'dashboardPanel.add on addition.requested #0 → no target',
    'dashboardPanel.delete on dashboard.closed #0 → no target',
    'dashboardPanel.delete.deleting on deletion.confirmed #0 → no target',
    'dashboardPanel.delete.deleting on deletion.cancelled #0 → no target',
    'dashboardPanel.delete.deleting on dashboard.closed #0 → no target',
  ],
});
