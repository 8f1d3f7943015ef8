import { describe, expect, it } from 'vitest';
import type { DashboardPanelEvent } from '#src/machines/dashboard-panel/dashboard-panel.events.ts';
import { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { type NextForm, NO_FORM, type ProductFormEvent } from '#src/machines/product-form/product-form.events.ts';
import { startActor } from '../../support/actors/open-actor.ts';
import { GEAR, WHEEL } from './dashboard-panel.model.ts';

const ADD = { type: 'addition.requested' } as const;
const EDIT = { type: 'edit.requested', product: GEAR } as const;
const LEAVE = { type: 'dashboard.closed' } as const;
const EXPIRE = { type: 'session.expired' } as const;
const remove = (product = GEAR) => ({ type: 'deletion.requested', product }) as const;

const TITLE = 'چرخ‌دندهٔ مارپیچ';
const WRITE = { type: 'field.changed', field: 'title', value: TITLE } as const;
const SUBMIT = { type: 'product.submitted' } as const;
const SAVED = { type: 'save.succeeded', id: GEAR.id } as const;
const close = (next: NextForm = NO_FORM) => ({ type: 'close.requested', next }) as const;
const NEW_FORM: NextForm = { form: 'add', product: null };
const WHEEL_FORM: NextForm = { form: 'edit', product: WHEEL };

/** The panel with its real form and question. Files, network and the unload guard are silent. */
function open(...events: readonly DashboardPanelEvent[]) {
  const { actor, state, context, send } = startActor(
    dashboardPanelMachine,
    { real: ['form', 'confirmation'] },
    ...events,
  );
  const form = () => actor.getSnapshot().children.form;
  const question = () => actor.getSnapshot().children.confirmation;
  return {
    state,
    context,
    send,
    form: (...sent: readonly ProductFormEvent[]) => sent.forEach((event) => void form()?.send(event)),
    question: (...types: readonly ('action.confirmed' | 'action.cancelled' | 'action.succeeded')[]) =>
      types.forEach((type) => void question()?.send({ type })),
    /** The title in the open form. Undefined without a form. */
    title: () => form()?.getSnapshot().context.draft.title,
    formState: () => form()?.getSnapshot().value,
    questionState: () => question()?.getSnapshot().value,
    productToDelete: () => question()?.getSnapshot().context.action,
  };
}

/** A form for GEAR with another title. */
function withDraft() {
  const opened = open(EDIT);
  opened.form(WRITE);
  return opened;
}

describe('the panel', () => {
  it.each([
    { opens: 'a prompt [4.panel.none]', events: [], state: 'form.none.prompting', title: undefined },
    { opens: 'an empty form [4.panel.add]', events: [ADD], state: 'form.add', title: '' },
    { opens: 'the form of a product [4.panel.edit]', events: [EDIT], state: 'form.edit', title: GEAR.title },
  ])('opens $opens', ({ events, state, title }) => {
    const opened = open(...events);
    expect([opened.state(), opened.title()]).toEqual([`${state},question.none`, title]);
  });

  const REPLACEMENTS = [
    { next: NO_FORM, state: 'form.none.prompting', title: undefined },
    { next: NEW_FORM, state: 'form.add', title: '' },
    { next: WHEEL_FORM, state: 'form.edit', title: WHEEL.title },
  ];

  it.each(REPLACEMENTS)('replaces an unchanged form with $state', ({ next, state, title }) => {
    const opened = open(EDIT);
    opened.form(close(next));
    expect([opened.state(), opened.title()]).toEqual([`${state},question.none`, title]);
  });

  it.each(REPLACEMENTS)('asks before a changed draft is replaced with $state [4.panel.discard]', (row) => {
    const opened = withDraft();
    opened.form(close(row.next));
    expect([opened.state(), opened.formState(), opened.title()]).toEqual(['form.edit,question.none', 'asking', TITLE]);
    opened.form({ type: 'discard.confirmed' });
    expect([opened.state(), opened.title()]).toEqual([`${row.state},question.none`, row.title]);
  });

  it('opens nothing after a save if the draft was kept before', () => {
    const opened = withDraft();
    opened.form(close(WHEEL_FORM), { type: 'discard.cancelled' }, SUBMIT, SAVED);
    expect([opened.state(), opened.title()]).toEqual(['form.none.saved,question.none', undefined]);
  });

  it.each(REPLACEMENTS)('does not replace a form that is being saved with $state [4.panel.submitting]', ({ next }) => {
    const opened = withDraft();
    opened.form(SUBMIT, close(next));
    expect([opened.state(), opened.title()]).toEqual(['form.edit,question.none', TITLE]);
  });

  it.each([
    { until: 'a deletion was cancelled', events: [remove()], form: 'none.saved' },
    { until: 'another form is opened', events: [ADD], form: 'add' },
    { until: 'the dashboard is left', events: [LEAVE], form: 'none.prompting' },
  ])('remembers which product was saved last until $until [4.panel.saved]', ({ events, form }) => {
    const opened = withDraft();
    opened.form(SUBMIT, SAVED);
    expect([opened.state(), opened.context()]).toEqual([
      'form.none.saved,question.none',
      { product: null, savedId: GEAR.id },
    ]);
    opened.send(...events);
    opened.question('action.cancelled');
    expect(opened.state()).toBe(`form.${form},question.none`);
  });

  it('keeps the draft and cancels the question about it when the dashboard is left [4.panel.draft]', () => {
    const opened = withDraft();
    opened.form(close());
    opened.send(LEAVE);
    expect([opened.formState(), opened.title()]).toEqual([{ editing: { savable: 'open' } }, TITLE]);
  });

  it('keeps the draft of a save during which the session expired', () => {
    const opened = withDraft();
    opened.form(SUBMIT);
    opened.send(EXPIRE);
    expect([opened.formState(), opened.title()]).toEqual([{ editing: { savable: 'open' } }, TITLE]);
  });

  it('keeps the draft of a new product when the dashboard is left or the session expires', () => {
    for (const event of [LEAVE, EXPIRE]) {
      const opened = open(ADD);
      opened.form(WRITE, close());
      opened.send(event);
      expect([opened.formState(), opened.title()]).toEqual([{ editing: { savable: 'open' } }, TITLE]);
    }
  });
});

describe('a deletion', () => {
  it('asks before a deletion and keeps the form behind the question [4.panel.delete]', () => {
    const opened = withDraft();
    opened.send(remove(WHEEL));
    expect([opened.state(), opened.title()]).toEqual(['form.edit,question.delete', TITLE]);
    expect(opened.productToDelete()).toEqual({ kind: 'deletion', product: WHEEL });
  });

  it.each([
    { how: 'a deletion is cancelled', cancel: ({ question }: ReturnType<typeof open>) => question('action.cancelled') },
    { how: 'the dashboard is left during the question', cancel: ({ send }: ReturnType<typeof open>) => send(LEAVE) },
  ])('restores the form when $how [4.panel.cancelled]', ({ cancel }) => {
    const opened = withDraft();
    opened.send(remove());
    cancel(opened);
    expect([opened.state(), opened.title()]).toEqual(['form.edit,question.none', TITLE]);
  });

  it('closes the form of the deleted product [4.panel.confirmed]', () => {
    const opened = withDraft();
    opened.send(remove());
    opened.question('action.confirmed', 'action.succeeded');
    expect({ state: opened.state(), product: opened.context().product }).toEqual({
      state: 'form.none.prompting,question.none',
      product: null,
    });
  });

  it.each([
    { form: 'edit', next: WHEEL_FORM },
    { form: 'add', next: NEW_FORM },
  ])('keeps the form $form if another product is deleted', ({ form, next }) => {
    const opened = open(EDIT);
    opened.form(close(next));
    opened.send(remove());
    opened.question('action.confirmed', 'action.succeeded');
    expect(opened.state()).toBe(`form.${form},question.none`);
  });

  it('continues a deletion while a save behind it ends', () => {
    const opened = withDraft();
    opened.form(SUBMIT);
    opened.send(remove(WHEEL));
    opened.question('action.confirmed');
    opened.form(SAVED);
    expect(opened.state()).toBe('form.none.saved,question.delete');
    opened.question('action.succeeded');
    expect(opened.state()).toBe('form.none.saved,question.none');
  });

  it('asks about the deletion again if the session expired while it ran', () => {
    const opened = open(remove());
    opened.question('action.confirmed');
    expect(opened.questionState()).toBe('carryingOut');
    opened.send(EXPIRE);
    expect([opened.questionState(), opened.productToDelete()]).toEqual([
      { asking: 'open' },
      { kind: 'deletion', product: GEAR },
    ]);
  });
});
