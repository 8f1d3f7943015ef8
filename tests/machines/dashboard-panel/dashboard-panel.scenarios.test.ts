import { describe, expect, it } from 'vitest';
import { draftOf } from '#src/domain/product/product-fields.ts';
import type { DashboardPanelEvent, PanelContent } from '#src/machines/dashboard-panel/dashboard-panel.events.ts';
import { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import type { ProductFormEvent } from '#src/machines/product-form/product-form.events.ts';
import { startActor } from '../../support/open-actor.ts';
import { GEAR, WHEEL } from './dashboard-panel.model.ts';

const ADD = { type: 'addition.requested' } as const;
const CLOSE = { type: 'panel.closed' } as const;
const CONFIRM = { type: 'deletion.confirmed' } as const;
const CANCEL = { type: 'deletion.cancelled' } as const;
const LEAVE = { type: 'dashboard.closed' } as const;
const EXPIRE = { type: 'session.expired' } as const;
const SUBMIT = { type: 'product.submitted' } as const;
const edit = (product = GEAR) => ({ type: 'edit.requested', product }) as const;
const remove = (product = GEAR) => ({ type: 'deletion.requested', product }) as const;
const TITLE = 'چرخ‌دندهٔ مارپیچ';

/** The panel with its real form; files, network and guard say nothing. */
function open(...events: readonly DashboardPanelEvent[]) {
  const opened = startActor(dashboardPanelMachine, { real: ['form'] }, ...events);
  const form = () => opened.actor.getSnapshot().children.form;
  return {
    ...opened,
    /** Sends the open form what happens to it. */
    tellForm: (...events: readonly ProductFormEvent[]) => events.forEach((event) => void form()?.send(event)),
    formValue: () => form()?.getSnapshot().value,
    deletions: () => opened.started('deleteProduct'),
    deleting: () => opened.context().deleting,
    /** What the panel shows, and the title in its form. */
    shown: () => [opened.context().content, form()?.getSnapshot().context.draft.title],
    /** Writes another title into the open form. */
    write: () => form()?.send({ type: 'field.changed', field: 'title', value: TITLE }),
  };
}

/** A form for GEAR with another title. */
function changed(...events: readonly DashboardPanelEvent[]) {
  const opened = open(edit());
  opened.write();
  opened.send(...events);
  return opened;
}

const KEPT = [GEAR, TITLE];

describe('the panel', () => {
  it('begins with nothing, and has nothing to close', () => {
    const nothing = { content: 'none', next: 'none', isFormBusy: false, deleting: null, savedId: null };
    const { actor, state, context } = open(CLOSE);
    expect([actor.getSnapshot().status, state(), context()]).toEqual(['active', 'none', nothing]);
  });

  it.each<[string, readonly DashboardPanelEvent[], unknown, PanelContent]>([
    ['nothing at first [4.panel.none]', [], 'none', 'none'],
    ['an empty form [4.panel.add]', [ADD], 'add', 'add'],
    ['the form of a product [4.panel.edit]', [edit()], 'edit', GEAR],
    ['nothing once the form is closed', [edit(), CLOSE], 'none', 'none'],
    ['another form in place of an unchanged one', [edit(), edit(WHEEL)], 'edit', WHEEL],
    ['an empty form in place of an unchanged one', [edit(), ADD], 'add', 'add'],
  ])('shows %s', (_what, events, state, content) => {
    const opened = open(...events);
    const title = content === 'none' ? undefined : draftOf(content === 'add' ? null : content).title;
    expect([opened.state(), ...opened.shown()]).toEqual([state, content, title]);
  });

  it.each<[string, DashboardPanelEvent, unknown, readonly unknown[]]>([
    ['another product', edit(WHEEL), 'edit', [WHEEL, WHEEL.title]],
    ['a new product', ADD, 'add', ['add', '']],
    ['nothing', CLOSE, 'none', ['none', undefined]],
  ])('asks before a changed draft gives way to %s [4.panel.discard]', (_what, event, state, shown) => {
    const opened = changed(event);
    expect([opened.state(), opened.formValue(), opened.shown()]).toEqual(['edit', 'asking', KEPT]);
    opened.tellForm({ type: 'discard.confirmed' });
    expect([opened.state(), opened.shown()]).toEqual([state, shown]);
  });

  it('lets nothing else begin while that is asked', () => {
    const opened = changed(CLOSE, ADD, edit(WHEEL), remove());
    expect([opened.state(), opened.shown()]).toEqual(['edit', KEPT]);
    opened.tellForm({ type: 'discard.confirmed' });
    expect(opened.state()).toBe('none');
  });

  it('forgets what was to come where the draft is kept: after a later save nothing comes', () => {
    const opened = changed(edit(WHEEL));
    opened.tellForm({ type: 'discard.cancelled' }, SUBMIT, { type: 'save.succeeded', id: GEAR.id });
    expect([opened.state(), opened.shown()]).toEqual(['none', ['none', undefined]]);
  });

  const OTHERS = [ADD, edit(WHEEL), CLOSE, remove()];

  it.each(OTHERS)('keeps a form that is being sent: no $type [4.panel.submitting]', (event) => {
    const opened = changed();
    opened.tellForm(SUBMIT);
    opened.send(event);
    expect([opened.state(), opened.shown(), opened.deleting()]).toEqual(['edit', KEPT, null]);
    opened.tellForm({ type: 'save.failed', failure: { reason: 'edit', message: '' }, errors: [] });
    opened.send(remove());
    expect(opened.state()).toEqual('delete.asking');
  });

  it.each<[string, readonly DashboardPanelEvent[], number | null]>([
    ['until another form is opened', [], 13],
    ['not over a form', [ADD], null],
    ['not over a form for another product', [edit()], null],
    ['over a deletion', [remove(), CANCEL], 13],
    ['not beyond the dashboard', [LEAVE], null],
  ])('knows which product was saved last, %s [4.panel.saved]', (_what, events, savedId) => {
    const opened = changed();
    opened.tellForm(SUBMIT, { type: 'save.succeeded', id: 13 });
    expect(opened.state()).toBe('none');
    opened.send(...events);
    expect(opened.context().savedId).toBe(savedId);
  });

  it('lives on behind a closed dashboard, where nobody is asked anything any more [4.panel.draft]', () => {
    const opened = changed(CLOSE, LEAVE);
    expect([opened.formValue(), opened.shown()]).toEqual([{ editing: 'open' }, KEPT]);
  });

  it('keeps what was being sent when the session ran out', () => {
    const opened = changed();
    opened.tellForm(SUBMIT);
    opened.send(EXPIRE);
    expect([opened.formValue(), opened.shown()]).toEqual([{ editing: 'open' }, KEPT]);
  });
});

describe('a deletion', () => {
  it('is asked about, with the product at hand, and deletes nothing by itself [4.panel.delete]', () => {
    const opened = changed(remove(WHEEL));
    expect([opened.state(), opened.deleting(), opened.shown()]).toEqual(['delete.asking', WHEEL, KEPT]);
    expect(opened.deletions()).toEqual([]);
  });

  it.each([
    ['cancelled', CANCEL],
    ['left behind', LEAVE],
  ])('that is %s gives back what was there, even after it failed [4.panel.cancelled]', (_what, event) => {
    for (const failed of [[], [CONFIRM, { type: 'deletion.failed', error: 'offline' } as const]]) {
      const opened = changed(remove(), ...failed, event);
      expect([opened.state(), opened.shown(), opened.deleting()]).toEqual(['edit', KEPT, null]);
      expect(open(ADD, remove(), ...failed, event).state()).toBe('add');
      expect(open(remove(), ...failed, event).state()).toBe('none');
    }
  });

  it.each([ADD, edit(WHEEL), CLOSE, remove(WHEEL)])('lets nothing begin behind it: no $type', (event) => {
    const opened = changed(remove(), event);
    expect([opened.state(), opened.shown(), opened.deleting()]).toEqual(['delete.asking', KEPT, GEAR]);
    expect(opened.formValue()).toEqual({ editing: 'open' });
  });

  it.each([CONFIRM, CANCEL, LEAVE])('that is under way is not disturbed by $type', (event) => {
    const opened = open(remove(), CONFIRM, event);
    expect(opened.state()).toEqual('delete.deleting');
  });

  it.each([
    ['deletion.succeeded', 'product.deleted'],
    ['deletion.missing', 'product.alreadyDeleted'],
  ] as const)('that ends with %s closes the form of that product alone [4.panel.confirmed]', (type, notification) => {
    const same = changed(remove(), CONFIRM, { type });
    expect([same.state(), same.shown(), same.emitted]).toEqual(['none', ['none', undefined], [{ type: notification }]]);
    const other = changed(remove(WHEEL), CONFIRM, { type });
    expect([other.state(), other.shown(), other.deleting()]).toEqual(['edit', KEPT, null]);
    expect(open(ADD, remove(), CONFIRM, { type }).state()).toBe('add');
  });

  it('that failed is logged, announced to nobody, and can be tried again [8.deletion.failed]', () => {
    const error = new Error('offline');
    const opened = open(remove(), CONFIRM, { type: 'deletion.failed', error });
    expect([opened.state(), opened.logged, opened.emitted]).toEqual(['delete.failed', [error], []]);
    opened.send(CONFIRM, CONFIRM);
    expect([opened.state(), opened.deletions()]).toEqual(['delete.deleting', [{ id: GEAR.id }, { id: GEAR.id }]]);
  });

  it('for which the session ran out is asked about again', () => {
    const opened = open(remove(), CONFIRM, EXPIRE);
    expect([opened.state(), opened.deleting()]).toEqual(['delete.asking', GEAR]);
  });
});
