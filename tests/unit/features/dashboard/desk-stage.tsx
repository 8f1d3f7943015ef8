import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createActor, fromCallback } from 'xstate';
import type { Language, Product } from '#src/contract/types.ts';
import type { ChosenMedia, MediaSlot } from '#src/domain/media.ts';
import { DashboardPage } from '#src/features/dashboard/dashboard-page.tsx';
import { catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import {
  type DashboardPanelNotice,
  type DeletionAnswer,
  dashboardPanelMachine,
  type MediaDeskOrder,
  type MediaDeskReport,
  type ProductToSave,
  type SaveAnswer,
} from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import {
  type PresignAnswer,
  type PutAnswer,
  type PutInput,
  type VideoFile,
  videoUploadMachine,
} from '#src/machines/video-upload/video-upload.machine.ts';
import { ControlledPromise } from '../../../support/controlled-promise.ts';
import { renderScreen } from '../../../support/render-screen.tsx';

export interface DeskOptions {
  readonly products: readonly Product[];
  readonly language?: Language;
}

/** The dashboard over the real machines of panel, upload and catalogue, with actors that the test settles. */
export function openDesk({ products, language = 'fa' }: DeskOptions) {
  const loads = new ControlledPromise<readonly Product[]>();
  const saves = new ControlledPromise<SaveAnswer, ProductToSave>();
  const deletions = new ControlledPromise<DeletionAnswer, { readonly id: number }>();
  const presigns = new ControlledPromise<PresignAnswer, VideoFile>();
  const puts = new ControlledPromise<PutAnswer, PutInput>();
  const desk = mediaDesk();
  const notices: DashboardPanelNotice[] = [];
  const failures: unknown[] = [];
  const logFailure = (_: unknown, { error }: { error: unknown }) => void failures.push(error);

  const catalogue = createActor(
    catalogueMachine.provide({ actors: { loadProducts: loads.logic }, actions: { logFailure } }),
    { input: { products } },
  ).start();
  const panel = createActor(
    dashboardPanelMachine.provide({
      actors: {
        mediaDesk: desk.actor,
        saveProduct: saves.logic,
        deleteProduct: deletions.logic,
        videoUpload: videoUploadMachine.provide({ actors: { presign: presigns.logic, putVideo: puts.logic } }),
      },
      actions: { logFailure },
    }),
  ).start();
  panel.on('*', (notice) => notices.push(notice));
  const show = () => renderScreen(<DashboardPage />, { actors: { catalogue }, adminActors: { panel }, language });
  let view = show();
  return {
    catalogue,
    deletions,
    desk,
    failures,
    loads,
    notices,
    panel,
    presigns,
    puts,
    saves,
    /** Leaves the dashboard and comes back to it. */
    comeBack: () => {
      view.unmount();
      view = show();
    },
    user: userEvent.setup({ applyAccept: false }),
  };
}

export type OpenedDesk = ReturnType<typeof openDesk>;

/** A media desk that remembers what it was asked and reports what the test says. */
function mediaDesk() {
  const orders: MediaDeskOrder[] = [];
  let report = (_what: MediaDeskReport): void => {
    throw new Error('the desk is not there');
  };
  const actor = fromCallback<MediaDeskOrder>(({ sendBack, receive }) => {
    report = sendBack;
    receive((order) => void orders.push(order));
  });
  return { actor, orders, report: (what: MediaDeskReport) => act(async () => report(what)) };
}

/** A file as the desk would describe it. */
export function mediaOf(slot: MediaSlot, changes: Partial<ChosenMedia> = {}): ChosenMedia {
  return slot === 'image'
    ? { name: 'gear.webp', bytes: 204_800, mime: 'image/webp', preview: 'blob:image', ...changes }
    : { name: 'film.mp4', bytes: 31_457_280, mime: 'video/mp4', preview: 'blob:video', ...changes };
}

/** The form's control with that name. */
export function control(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`form:not([role]) [name="${name}"]`);
  if (!found) throw new Error(`no control named ${name}`);
  return found;
}

/** Chooses a file and lets the desk prepare it. */
export async function chooseFile(opened: OpenedDesk, slot: MediaSlot): Promise<void> {
  const media = mediaOf(slot);
  await opened.user.upload(control(slot), new File(['x'], media.name, { type: media.mime }));
  await opened.desk.report({ type: 'media.prepared', slot, media });
}

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const submitButton = () => {
  const found = document.querySelector<HTMLButtonElement>('form button[type="submit"]');
  if (!found) throw new Error('no form is open');
  return found;
};
