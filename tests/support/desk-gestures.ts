import { fireEvent } from '@testing-library/react';
import type { DashboardPanelEvent } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { drawn } from './live-screen.ts';
import type { PanelStage } from './panel-stage.ts';

/** The open form of the panel, if there is one. */
export const panelForm = () => document.querySelector<HTMLFormElement>('form:not([role])');

/** The form's control for a field of the draft or a file; a new product's texts have names of their own. */
export function panelControl(field: string): HTMLInputElement | null {
  const names = [field, NAMES_IN_ADDITION[field] ?? field];
  return document.querySelector<HTMLInputElement>(names.map((name) => `form:not([role]) [name="${name}"]`).join());
}

const NAMES_IN_ADDITION: Readonly<Record<string, string>> = {
  description: 'shortDescription',
  longDescription: 'fullDescription',
};

export const openDialog = () => document.querySelector<HTMLDialogElement>('dialog[open]');

/** The button with that name, or with those words, within an element. */
export function buttonIn(element: ParentNode | null, name: string): HTMLButtonElement | null {
  const buttons = [...(element?.querySelectorAll('button') ?? [])];
  return buttons.find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name) ?? null;
}

/** Clicks a button that is there and answers; false where nobody could. */
function press(button: HTMLButtonElement | null): boolean {
  if (!button || button.disabled) return false;
  fireEvent.click(button);
  return true;
}

/** What Escape comes as; false where no dialog is open. */
function pressEscape(): boolean {
  const dialog = openDialog();
  return dialog !== null && !fireEvent(dialog, new Event('cancel', { cancelable: true }));
}

function change(control: HTMLInputElement | null, target: Readonly<Record<string, unknown>>): boolean {
  if (!control?.matches(':enabled')) return false;
  return fireEvent.change(control, { target });
}

/** How the admin causes an event on the desk; what nobody could do there goes straight to the actor. */
export function deskGestures({ actor }: PanelStage) {
  const isDone = (event: DashboardPanelEvent): boolean => {
    switch (event.type) {
      case 'addition.requested':
        // The one above the form comes first.
        return press(buttonIn(document, 'افزودن محصول'));
      case 'edit.requested':
        return press(buttonIn(document, `ویرایش ${event.product.title}`));
      case 'panel.closed':
        return press(buttonIn(panelForm(), 'بستن فرم'));
      case 'discard.confirmed':
        return press(buttonIn(openDialog(), 'دور انداختن تغییرات'));
      case 'discard.cancelled':
      case 'removal.cancelled':
        return pressEscape();
      case 'field.changed':
        return change(panelControl(event.field), { value: event.value });
      case 'media.chosen':
        return change(panelControl(event.slot), { files: [event.file] });
      case 'media.removed':
        return press(buttonIn(panelForm(), `برداشتن ${actor.getSnapshot().context[event.slot]?.name}`));
      case 'newer.taken':
        return press(buttonIn(panelForm(), 'استفاده از متن تازه'));
      case 'newer.declined':
        return press(buttonIn(panelForm(), 'نگه داشتن متن من'));
      case 'product.submitted': {
        const form = panelForm();
        if (form) fireEvent.submit(form);
        return form !== null;
      }
      case 'upload.cancelled':
        return press(buttonIn(panelForm(), 'لغو بارگذاری'));
      case 'upload.retried':
        return press(buttonIn(panelForm(), 'تلاش دوباره'));
      case 'removal.requested':
        return press(buttonIn(document, `حذف ${event.product.title}`));
      case 'removal.confirmed':
        return press(buttonIn(openDialog(), 'حذف محصول')) || press(buttonIn(openDialog(), 'تلاش دوباره'));
      default:
        return false;
    }
  };
  /** What was sent without a gesture, and where. */
  const withoutGesture: string[] = [];
  const send = async (event: DashboardPanelEvent) => {
    await drawn();
    const { panel, submission } = actor.getSnapshot().value;
    const [shown] = typeof panel === 'string' ? [panel] : Object.keys(panel);
    if (isDone(event)) return;
    withoutGesture.push(`${event.type} in ${shown}, ${submission}`);
    actor.send(event);
  };
  return { send, withoutGesture };
}
