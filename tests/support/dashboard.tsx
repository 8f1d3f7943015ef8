import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EventFromLogic } from 'xstate';
import type { Product } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import type { MediaSlot } from '#src/domain/media/media.ts';
import { DashboardPage } from '#src/features/dashboard/dashboard-page.tsx';
import type { catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import type { PreparedFile } from '#src/machines/file-examiner-events.ts';
import type { ProductFormEvent } from '#src/machines/product-form/product-form.events.ts';
import type { VideoUploadEvent } from '#src/machines/video-upload/video-upload.machine.ts';
import { catalogueOf } from './actors.ts';
import { blobOf } from './blobs.ts';
import { startActor } from './open-actor.ts';
import { renderScreen } from './render-screen.tsx';

/** The dashboard over the real machines of panel, form and upload; what their actors would say, the test says. */
export function openDashboard(products: readonly Product[] | null, language: Language = 'fa', path = '/') {
  const catalogue = catalogueOf(products ?? undefined);
  const { actor: panel } = startActor(dashboardPanelMachine, { real: ['form', 'videoUpload', 'confirmation'] });
  const form = () => panel.getSnapshot().children.form;
  const { place } = renderScreen(<DashboardPage />, { actors: { catalogue }, adminActors: { panel }, language, path });
  return {
    place,
    user: userEvent.setup({ applyAccept: false }),
    tell: {
      catalogue: (event: EventFromLogic<typeof catalogueMachine>) => act(async () => catalogue.send(event)),
      form: (event: ProductFormEvent) => act(async () => form()?.send(event)),
      upload: (event: VideoUploadEvent) => act(async () => form()?.getSnapshot().children.videoUpload?.send(event)),
    },
  };
}

export type OpenedDashboard = ReturnType<typeof openDashboard>;

export const PREPARED = {
  image: { name: 'gear.webp', blob: blobOf(204_800, 'image/webp'), preview: 'blob:image' },
  drawing: { name: 'lines.webp', blob: blobOf(51_200, 'image/webp'), preview: 'blob:drawing' },
  video: { name: 'film.mp4', blob: blobOf(31_457_280, 'video/mp4'), preview: 'blob:video' },
} as const satisfies Record<MediaSlot, PreparedFile>;

/** The form's control with that name. */
export function control(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`form:not([role]) [name="${name}"]`);
  if (!found) throw new Error(`no control named ${name}`);
  return found;
}

export const write = (name: string, value: string) => fireEvent.change(control(name), { target: { value } });

/** Chooses a file, which is prepared at once. */
export async function chooseFile({ user, tell }: OpenedDashboard, slot: MediaSlot): Promise<void> {
  const { name, blob } = PREPARED[slot];
  await user.upload(control(slot), new File(['x'], name, { type: blob.type }));
  await tell.form({ type: 'file.prepared', key: slot, file: PREPARED[slot] });
}

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** The button that sends the form. */
export function submitButton(): HTMLButtonElement {
  const found = document.querySelector<HTMLButtonElement>('form button[type="submit"]');
  if (!found) throw new Error('no form is open');
  return found;
}
