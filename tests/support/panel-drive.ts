import { HttpResponse } from 'msw';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { EMPTY_PRODUCT, type ProductDraft } from '#src/domain/product-draft.ts';
import type {
  DashboardPanelEvent,
  DashboardPanelNotice,
  DeletionAnswer,
  dashboardPanelMachine,
  SaveAnswer,
  SaveFailure,
} from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import type { VideoUploadNotice } from '#src/machines/video-upload/video-upload.machine.ts';
import type { Expectations, Performers } from './machine-model.ts';
import { blobOf, PNG } from './order-submission-stage.ts';
import { FIRST, NEWER, type PANEL_EXAMPLES, STORED } from './panel-model.ts';
import { deletionResponse, type PanelStage, saveResponse, uploadFailed } from './panel-stage.ts';
import { GRANT, presignResponse, putResponse } from './video-upload-stage.ts';

/** What the admin is promised, by the specification and whatever the machine says. */
export interface PromisedPanel {
  readonly shown: 'none' | 'add' | 'edit';
  readonly productId: number | null;
  readonly draft: ProductDraft;
  /** Where there is a choice between the own text and one from elsewhere. */
  readonly rivals: readonly string[];
  /** Names of the chosen files. */
  readonly image: string | null;
  readonly video: string | null;
  readonly videoUrl: string | null;
  /** Where something is wrong. */
  readonly issues: readonly string[];
  readonly failure: SaveFailure | null;
  readonly removing: number | null;
  readonly failures: number;
  readonly notices: readonly (DashboardPanelNotice | VideoUploadNotice)[];
}

type Performing = Performers<typeof PANEL_EXAMPLES>;

const CLOSED = {
  shown: 'none',
  productId: null,
  draft: EMPTY_PRODUCT,
  rivals: [],
  image: null,
  video: null,
  videoUrl: null,
  issues: [],
  failure: null,
} as const;
const UNREACHED: SaveFailure = { reason: 'connection', message: '' };
const OUTDATED: SaveFailure = { reason: 'outdated', message: '' };

/**
 * How each event comes about in the real world, what it promises, and what is so wherever the machine rests.
 * @param send how the admin causes an event: straight to the actor, or by a gesture on the screen
 */
export function drivePanel(
  stage: PanelStage,
  send: (event: DashboardPanelEvent) => void | Promise<void> = (event) => stage.actor.send(event),
) {
  const { actor, calls, clock, examinations, held, logged, notices } = stage;
  const looks = stage.holdLooks();
  let promised: PromisedPanel = { ...CLOSED, removing: null, failures: 0, notices: [] };
  /** What the question about the draft is asked for. */
  let next: Partial<PromisedPanel> = {};
  const promise = (change: Partial<PromisedPanel>) => {
    promised = { ...promised, notices: [], ...change };
  };
  const isNew = () => promised.productId === null;
  const holdsChanges = () => {
    const stored = actor.getSnapshot().context.product ?? EMPTY_PRODUCT;
    const isWritten = Object.entries(promised.draft).some(([field, text]) => text !== stored[field as 'title']);
    return isWritten || promised.image !== null || promised.video !== null;
  };
  /** What was asked for is shown, unless something would be lost: then it is asked first. */
  const show = (wanted: Partial<PromisedPanel>) => {
    next = { ...CLOSED, ...wanted };
    promise(promised.shown !== 'none' && holdsChanges() ? {} : next);
  };
  const failSaving = (failure: SaveFailure, issues: readonly string[]) =>
    promise({ failure, issues, notices: [{ type: 'product.saveFailed', failure }] });

  const promiseOfSubmission = () => {
    const { examining } = actor.getSnapshot().context;
    const { shown, draft, image } = promised;
    if (shown === 'none' || examining.length > 0 || (shown === 'edit' && !holdsChanges())) return promise({});
    const blank = (['title', 'description'] as const).filter((field) => draft[field].trim() === '');
    const missing = shown === 'add' && image === null ? [...blank, 'image'] : blank;
    promise({ failure: null, ...(missing.length > 0 && { issues: missing }) });
  };
  /** Somebody else wrote title and short description anew: a title that was typed here is not lost. */
  const adopt = () => {
    const isMine = promised.draft.title !== FIRST.title;
    const title = isMine ? promised.draft.title : NEWER.title;
    return {
      draft: { ...promised.draft, title, description: NEWER.description },
      rivals: isMine ? ['title'] : [],
      failure: OUTDATED,
    };
  };
  const promiseOfSave = (output: SaveAnswer) => {
    switch (output.kind) {
      case 'outdated':
        return promise({ ...adopt(), notices: [{ type: 'product.saveFailed', failure: OUTDATED }] });
      case 'saved':
        return promise({ ...CLOSED, notices: [{ type: isNew() ? 'product.added' : 'product.edited' }] });
      case 'forbidden':
        return promise({ notices: [{ type: 'session.refused' }] });
      case 'tooLarge':
        return failSaving({ reason: 'tooLarge', message: output.message }, []);
      default: {
        const errors = output.kind === 'refused' ? output.errors.map(({ path }) => path) : [];
        failSaving({ reason: isNew() ? 'add' : 'edit', message: output.message }, errors);
      }
    }
  };
  const promiseOfDeletion = ({ kind }: DeletionAnswer) => {
    if (kind === 'forbidden') return promise({ removing: null, notices: [{ type: 'session.refused' }] });
    const isFormGone = promised.shown === 'edit' && promised.removing === promised.productId;
    promise({
      ...(isFormGone && CLOSED),
      removing: null,
      notices: [{ type: kind === 'deleted' ? 'product.deleted' : 'product.alreadyGone' }],
    });
  };
  const failToDelete = () => promise({ failures: promised.failures + 1 });
  const saves = () => (isNew() ? calls.additions : calls.edits);
  /** The save looks first, and finds what the draft was begun on unless told. */
  const answerLook = (found = actor.getSnapshot().context.product) =>
    looks.answer(HttpResponse.json(found ? [found] : []));
  /** Requests that are given up are out of the way before others are waited for. */
  const forgetRequests = async () => {
    const snapshot = actor.getSnapshot();
    if (snapshot.matches({ submission: 'uploading' })) await calls.presigns.next();
    if (snapshot.matches({ submission: 'saving' })) await looks.next();
    if (snapshot.matches({ removal: 'deleting' })) await calls.deletions.next();
  };

  const perform: Performing = {
    'xstate.init': () => void actor.start(),
    'addition.requested': (event) => {
      show({ shown: 'add' });
      return send(event);
    },
    'edit.requested': (event) => {
      const { id, image: _image, video: _video, ...draft } = event.product;
      show({ shown: 'edit', productId: id, draft });
      return send(event);
    },
    'panel.closed': (event) => {
      show({});
      return send(event);
    },
    'discard.confirmed': (event) => {
      promise(actor.getSnapshot().matches({ discard: 'asking' }) ? next : {});
      return send(event);
    },
    'discard.cancelled': (event) => {
      promise({});
      return send(event);
    },
    'field.changed': (event) => {
      const { field, value } = event;
      const issues = promised.issues.filter((path) => path !== field);
      promise(promised.shown === 'none' ? {} : { draft: { ...promised.draft, [field]: value }, issues });
      return send(event);
    },
    'media.chosen': (event) => {
      promise({ issues: promised.issues.filter((path) => path !== event.slot) });
      return send(event);
    },
    'media.removed': (event) => {
      promise(event.slot === 'image' ? { image: null } : { video: null, videoUrl: null });
      return send(event);
    },
    'media.prepared': (event) => {
      const { slot, media } = event;
      const isExpected = actor.getSnapshot().context.examining.includes(slot);
      promise(isExpected ? (slot === 'image' ? { image: media.name } : { video: media.name, videoUrl: null }) : {});
      // The desk has no late report: one that crosses a closed form is sent here in its place.
      if (!isExpected) return actor.send(event);
      if (slot === 'image') examinations.at(-1)?.end({ kind: 'prepared', blob: blobOf(PNG.length) });
      return held.letOut();
    },
    'media.refused': (event) => {
      promise({});
      if (!actor.getSnapshot().context.examining.includes(event.slot)) return actor.send(event);
      examinations.at(-1)?.end({ kind: 'refused', reason: 'heic' });
      return held.letOut();
    },
    'products.refreshed': (event) => {
      const { product } = actor.getSnapshot().context;
      if (event.products.includes(STORED)) {
        promise({ ...CLOSED, notices: [{ type: 'product.edited' }] });
        return actor.send(event);
      }
      const isNewer = product === FIRST && event.products.includes(NEWER);
      const { submission } = actor.getSnapshot().value;
      promise(isNewer && submission === 'resting' ? adopt() : {});
      actor.send(event);
    },
    'newer.taken': (event) => {
      const isRival = promised.rivals.includes(event.field);
      promise(isRival ? { draft: { ...promised.draft, [event.field]: NEWER[event.field] }, rivals: [] } : {});
      return send(event);
    },
    'newer.declined': (event) => {
      promise({ rivals: [] });
      return send(event);
    },
    'product.submitted': (event) => {
      promiseOfSubmission();
      return send(event);
    },
    'upload.cancelled': async (event) => {
      promise({});
      await forgetRequests();
      await send(event);
    },
    'upload.retried': async (event) => {
      const failure = { at: 'presign', status: 400, text: 'نشد.' } as const;
      promise({ notices: [{ type: 'upload.failed', failure }] });
      await calls.presigns.answer(presignResponse({ kind: 'refused', status: failure.status, text: failure.text }));
      await uploadFailed(stage);
      await send(event);
    },
    'removal.requested': (event) => {
      const isFree = actor.getSnapshot().matches({ submission: 'resting' });
      promise(isFree ? { removing: event.product.id } : {});
      return send(event);
    },
    'removal.confirmed': (event) => {
      promise({});
      return send(event);
    },
    'removal.cancelled': (event) => {
      promise({ removing: null });
      return send(event);
    },
    'session.ended': async (event) => {
      await forgetRequests();
      promise({ ...CLOSED, removing: null });
      actor.send(event);
    },
    'form.finished': () => {
      throw new Error('only the machine itself raises this');
    },
    'xstate.done.actor.videoUpload': async ({ output }) => {
      if (output.kind === 'cancelled') {
        promise({ notices: [{ type: 'session.refused' }] });
        return calls.presigns.answer(presignResponse({ kind: 'forbidden' }));
      }
      promise({ videoUrl: output.publicUrl });
      await calls.presigns.answer(presignResponse({ kind: 'granted', upload: GRANT }));
      await calls.puts.answer(putResponse({ kind: 'stored' }));
    },
    'xstate.done.actor.saveProduct': async ({ output }) => {
      const call = saves();
      const response = () => saveResponse(output, call === calls.additions);
      promiseOfSave(output);
      if (output.kind === 'outdated') return answerLook(output.newer);
      await answerLook();
      await call.answer(response());
    },
    'xstate.error.actor.saveProduct': async () => {
      failSaving(UNREACHED, promised.issues);
      await answerLook();
      await saves().answer(HttpResponse.error());
    },
    'xstate.done.actor.deleteProduct': ({ output }) => {
      promiseOfDeletion(output);
      return calls.deletions.answer(deletionResponse(output));
    },
    'xstate.error.actor.deleteProduct': () => {
      failToDelete();
      return calls.deletions.answer(HttpResponse.error());
    },
    'xstate.after.saveDeadline.dashboardPanel.submission.saving': async () => {
      await forgetRequests();
      failSaving(UNREACHED, promised.issues);
      clock.increment(120_000);
    },
    'xstate.after.deletionDeadline.dashboardPanel.removal.deleting': async () => {
      await forgetRequests();
      failToDelete();
      clock.increment(20_000);
    },
  };

  const keepsPromise = (shown: PromisedPanel['shown']) => () => {
    const { product, draft, rivals, image, video, videoUrl, issues, failure, removing } = actor.getSnapshot().context;
    expect({
      shown,
      productId: product?.id ?? null,
      draft,
      rivals,
      image: image?.name ?? null,
      video: video?.name ?? null,
      videoUrl,
      issues: issues.map(({ path }) => path),
      failure,
      removing: removing?.id ?? null,
      failures: logged.length,
      notices: notices.splice(0),
    }).toEqual(promised);
  };
  const tagged =
    (...tags: readonly ('busy' | 'submitting')[]) =>
    (snapshot: SnapshotFrom<typeof dashboardPanelMachine>) =>
      expect([...snapshot.tags].toSorted()).toEqual(tags);
  const shows: Expectations<typeof dashboardPanelMachine> = {
    'panel.none': keepsPromise('none'),
    'panel.add': keepsPromise('add'),
    'panel.edit.present': keepsPromise('edit'),
    'panel.edit.gone': keepsPromise('edit'),
    'submission.resting': ({ tags }) => expect(tags.has('submitting')).toBe(false),
    'submission.uploading': tagged('busy', 'submitting'),
    'submission.saving': tagged('busy', 'submitting'),
    'discard.idle': ({ context }) => expect(context.next).toBe(null),
    'discard.asking': ({ context }) => expect(context.next).not.toBe(null),
    'removal.idle': ({ context }) => expect(context.removing).toBe(null),
    'removal.confirming.asking': tagged(),
    'removal.confirming.failed': tagged(),
    'removal.deleting': tagged('busy'),
    'removal.finishing': 'passed through',
  };
  return { perform, shows, promised: () => promised };
}
