import { HttpResponse } from 'msw';
import type { SnapshotFrom } from 'xstate';
import type { Product } from '#src/contract/types.ts';
import { localizedProduct } from '#src/domain/localized-product.ts';
import { adminNoticeWords } from '#src/localization/admin/notice-words.ts';
import {
  type DashboardPanelNotice,
  dashboardPanelMachine,
} from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { seesToasts } from './demo.ts';
import { chosenPicture, chosenVideo, openDemoDesk } from './demo-desk.ts';
import { deskExpected, deskSeen, deskWords, seenOnce } from './desk-looks.ts';
import { eventually } from './journey.ts';
import { LANGUAGES } from './journey-words.ts';
import type { Performers } from './machine-model.ts';
import { FIRST, PANEL_EXAMPLES, panelModel, SECOND } from './panel-model.ts';
import { deletionResponse, saveResponse } from './panel-stage.ts';
import { isAnswered, type Tour, tourOf, type Walker } from './tour.ts';
import { GRANT, presignResponse, putResponse } from './video-upload-stage.ts';

type PanelSnapshot = SnapshotFrom<typeof dashboardPanelMachine>;
type PanelExample = (typeof PANEL_EXAMPLES)[keyof typeof PANEL_EXAMPLES][number];

/** The admin's panel on the desk. */
export function panelTour(): Tour {
  return tourOf(dashboardPanelMachine, {
    languages: LANGUAGES,
    modelIn: (_language, count) => panelModel({ count, canHappen, echo: videoAtSight }),
    open,
  });
}

async function open(walker: Walker) {
  const { journey, language, words } = walker;
  /** The products as the server of these tests has them. */
  let shelf: readonly Product[] = [FIRST, SECOND];
  const desk = await openDemoDesk(walker, shelf);
  const { calls, clock, controls, page } = desk;
  let last: PanelSnapshot | null = null;
  const now = () => last ?? missing('snapshot');
  const nameOf = (product: Product) => localizedProduct(product, language).title.text;
  const saves = () => (now().context.product === null ? calls.additions : calls.edits);
  /** The save looks first, and finds what the draft was begun on unless told. */
  const answerLook = (found = now().context.product) => calls.products.answer(Response.json(found ? [found] : []));
  /** Requests that are given up are out of the way before others are waited for. */
  const forgetRequests = async () => {
    if (now().matches({ submission: 'uploading' })) await calls.presigns.giveUp();
    if (now().matches({ submission: 'saving' })) await calls.products.giveUp();
    if (now().matches({ removal: 'deleting' })) await calls.deletions.giveUp();
  };

  const perform: Performers<typeof PANEL_EXAMPLES> = {
    'xstate.init': () => {},
    'addition.requested': () => controls.add.click(),
    'edit.requested': ({ product }) => controls.edit(nameOf(product)).click(),
    'panel.closed': () => controls.close.click(),
    'discard.confirmed': () => controls.discard.click(),
    'discard.cancelled': controls.escape,
    'field.changed': ({ field, value }) => controls.field(field).fill(value),
    'media.chosen': async ({ slot, file }, upcoming) => {
      const chosen = slot === 'image' ? chosenPicture(file, upcoming) : await chosenVideo(file);
      await controls.choose[slot].setInputFiles(chosen);
    },
    'media.removed': ({ slot }) => controls.takeBack(now().context[slot]?.name ?? missing(slot)).click(),
    'media.prepared': () => desk.decode(),
    'media.refused': () => desk.decode(),
    'products.refreshed': async ({ products }) => {
      shelf = products;
      await desk.lookAgain(shelf);
    },
    'newer.taken': () => controls.takeNewer.click(),
    'newer.declined': () => controls.keepOwn.click(),
    'product.submitted': () => controls.submit.click(),
    'upload.cancelled': async () => {
      await forgetRequests();
      await controls.cancelUpload.click();
    },
    'upload.retried': async () => {
      await calls.presigns.answer(presignResponse({ kind: 'refused', status: 400, text: 'نشد.' }));
      await controls.retryUpload.click();
    },
    'removal.requested': ({ product }) => controls.remove(nameOf(product)).click(),
    'removal.confirmed': () => controls.confirmRemoval.click(),
    'removal.cancelled': controls.escape,
    'session.ended': async () => {
      await forgetRequests();
      await desk.startOver();
    },
    'form.finished': () => missing('hand for what only the machine itself raises'),
    'xstate.done.actor.videoUpload': async ({ output }) => {
      if (output.kind === 'cancelled') {
        await calls.presigns.answer(presignResponse({ kind: 'forbidden' }));
        return desk.enter();
      }
      await calls.presigns.answer(presignResponse({ kind: 'granted', upload: GRANT }));
      await calls.puts.answer(putResponse({ kind: 'stored' }));
    },
    'xstate.done.actor.saveProduct': async ({ output }) => {
      const call = saves();
      if (output.kind === 'outdated') {
        shelf = shelf.map((product) => (product.id === output.newer.id ? output.newer : product));
        return answerLook(output.newer);
      }
      await answerLook();
      await call.answer(saveResponse(output, call === calls.additions));
      if (output.kind === 'forbidden') await desk.enter();
    },
    'xstate.error.actor.saveProduct': async () => {
      await answerLook();
      await saves().answer(HttpResponse.error());
    },
    'xstate.done.actor.deleteProduct': async ({ output }) => {
      const { removing } = now().context;
      await calls.deletions.answer(deletionResponse(output));
      if (output.kind === 'forbidden') return desk.enter();
      shelf = shelf.filter(({ id }) => id !== removing?.id);
    },
    'xstate.error.actor.deleteProduct': () => {
      journey.expectConsole(/products:/);
      return calls.deletions.answer(HttpResponse.error());
    },
    'xstate.after.saveDeadline.dashboardPanel.submission.saving': async () => {
      await forgetRequests();
      await clock.increment(120_000);
    },
    'xstate.after.deletionDeadline.dashboardPanel.removal.deleting': async () => {
      await forgetRequests();
      journey.expectConsole(/products:/);
      await clock.increment(20_000);
    },
  };

  const shows = seenOnce(async (snapshot, _event, notices) => {
    last = snapshot;
    if (notices.some(isOfCatalogue)) await calls.products.answer(Response.json(shelf));
    await eventually(() => page.evaluate(deskSeen, deskWords(words))).toEqual(deskExpected(snapshot, words));
    await seesToasts(page, notices.map(adminNoticeWords), words);
  });
  return { perform, shows, leave: desk.leave };
}

/** True for a notice after which the desk asks for the products. */
const isOfCatalogue = ({ type }: DashboardPanelNotice) => type !== 'session.refused';

function canHappen(snapshot: PanelSnapshot, event: PanelExample): boolean {
  const { context } = snapshot;
  switch (event.type) {
    case 'addition.requested':
      // The way to a new product is shut where there is one already.
      return isAnswered(snapshot, event) && !snapshot.matches({ panel: 'add' });
    case 'panel.closed':
      return isAnswered(snapshot, event) && !snapshot.matches({ panel: 'none' });
    case 'media.removed':
      return context[event.slot] !== null && !context.examining.includes(event.slot);
    case 'session.ended':
      // A dialog is in the way of the logout.
      return snapshot.matches({ discard: 'idle', removal: 'idle' });
    default:
      return isAnswered(snapshot, event);
  }
}

/** A video is not looked into: it is there at once. */
function videoAtSight(snapshot: PanelSnapshot, event: PanelExample) {
  const isVideo = event.type === 'media.chosen' && event.slot === 'video';
  if (!isVideo || !snapshot.context.examining.includes('video')) return null;
  return PANEL_EXAMPLES['media.prepared'].find(({ slot }) => slot === 'video') ?? null;
}

function missing(what: string): never {
  throw new Error(`there is no ${what}`);
}
