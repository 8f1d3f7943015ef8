import { describe, expect, it } from 'vitest';
import type { Order } from '#src/contract/schema.generated.ts';
import { type NotesEvent, notesMachine, storedNote } from '#src/machines/notes/notes.machine.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { startActor } from '../../support/models/open-actor.ts';
import { ORDER, REFUSAL, TOO_LONG } from './notes.model.ts';

const OTHER = orderOf(2);
const TEXT = 'دوشنبه زنگ بزن. ';
const typed = (text: string, order: Order = ORDER): NotesEvent => ({ type: 'note.changed', order, text });
const SUBMITTED: NotesEvent = { type: 'note.submitted', order: ORDER };
const unsaved = (isUnsaved: boolean) => ({ type: 'unsaved.changed', isUnsaved });
const open = (...events: readonly NotesEvent[]) => startActor(notesMachine, {}, ...events);

describe('a note', () => {
  it('is saved once, however often it is submitted, and the lists of orders are reported as outdated', () => {
    const { send, started, context, sentTo, sentToParent } = open(typed(TEXT), SUBMITTED, SUBMITTED);
    expect(started('saveNote')).toEqual([{ order: ORDER, text: TEXT }]);
    send({ type: 'note.saved' });
    expect({
      drafts: context().drafts,
      stored: storedNote(context(), ORDER),
      sentToUnloadGuard: sentTo('unloadGuard'),
      sentToParent,
    }).toEqual({
      drafts: {},
      stored: TEXT.trim(),
      sentToUnloadGuard: [unsaved(true), unsaved(false)],
      sentToParent: [{ type: 'note.saved' }],
    });
  });

  it('is the one of the server once the order was loaded again', () => {
    const { context } = open(typed(TEXT), SUBMITTED, { type: 'note.saved' });
    const changed = { ...ORDER, note: 'در دستگاه دیگری نوشته شد.' };
    expect(storedNote(context(), changed)).toBe(changed.note);
  });

  it('keeps what was typed while it was being saved, even the text from before', () => {
    for (const text of [`${TEXT}فوری`, ORDER.note]) {
      const { context } = open(typed(TEXT), SUBMITTED, typed(text), { type: 'note.saved' });
      expect([context().drafts, storedNote(context(), ORDER)]).toEqual([{ [ORDER._id]: text }, TEXT.trim()]);
    }
  });

  it('is not submitted without a change or with too many characters, which is an issue', () => {
    const { started, context } = open(SUBMITTED, typed(TOO_LONG), SUBMITTED);
    expect([started('saveNote'), context().failure]).toEqual([
      [],
      { id: ORDER._id, issues: [{ path: 'note', code: 'tooLong', bound: 2_000 }], reference: '' },
    ]);
  });

  it('keeps its draft after a failure until it is typed back, and makes the browser ask before the page is closed', () => {
    const failed: NotesEvent = { type: 'note.failed', error: 'refused', errors: [REFUSAL], reference: '' };
    const { send, context, logged, sentTo } = open(typed(TEXT), SUBMITTED, failed);
    expect([context().drafts, context().failure?.issues, logged]).toEqual([
      { [ORDER._id]: TEXT },
      [REFUSAL],
      ['refused'],
    ]);
    send(typed('پیش‌پرداخت داده است.', OTHER), typed(ORDER.note));
    expect({ drafts: context().drafts, failure: context().failure }).toEqual({
      drafts: { [OTHER._id]: 'پیش‌پرداخت داده است.' },
      failure: null,
    });
    send(typed('', OTHER));
    expect([context().drafts, sentTo('unloadGuard')]).toEqual([{}, [true, true, true, false].map(unsaved)]);
  });
});
