import { describe, expect, it } from 'vitest';
import { type OwnerTextEvent, ownerTextMachine } from '#src/machines/owner-text/owner-text.machine.ts';
import { startActor } from '../../support/actors/open-actor.ts';
import { NEWER, ORDER, REFUSAL, SAVED, TEXT, TOO_LONG } from './owner-text.model.ts';

const typed = (text: string): OwnerTextEvent => ({ type: 'ownerText.changed', text });
const SUBMITTED: OwnerTextEvent = { type: 'ownerText.submitted' };
const STORED: OwnerTextEvent = { type: 'ownerText.saved', order: SAVED };
const CONFLICT: OwnerTextEvent = { type: 'ownerText.conflict', order: NEWER };
const FAILED: OwnerTextEvent = { type: 'ownerText.refused', error: 'offline', errors: [], reference: '1a2b3c4d' };
const unsaved = (isUnsaved: boolean) => ({ type: 'unsaved.changed', isUnsaved });
/** The notification of a result. */
const announced = (result: OwnerTextEvent) => ({ ...result, field: 'note' });
const open = (...events: readonly OwnerTextEvent[]) =>
  startActor(ownerTextMachine, { input: { field: 'note', order: ORDER } }, ...events);

describe('a note', () => {
  it('is saved once when the admin leaves the field, announces the stored order and ends [4.note.saved]', () => {
    const note = open(typed(`${TEXT} `), SUBMITTED, SUBMITTED);
    expect(note.started('saveOwnerText')).toEqual([{ field: 'note', order: ORDER, text: `${TEXT} ` }]);
    note.send(STORED);
    expect([note.state(), note.emitted]).toEqual(['done', [announced(STORED)]]);
    expect(note.sentToParent).toEqual([{ type: 'ownerText.closed', field: 'note', order: ORDER }]);
  });

  it('ends without a request if nothing but spaces changed', () => {
    const note = open(typed(`${ORDER.note} `), SUBMITTED);
    expect([note.state(), note.started('saveOwnerText'), note.emitted]).toEqual(['done', [], []]);
  });

  it('keeps what was typed while it was being saved, even the text from before, and saves it next', () => {
    for (const text of [`${TEXT} فوری`, ORDER.note]) {
      const note = open(typed(TEXT), SUBMITTED, typed(text), STORED);
      expect([note.state(), note.context().text, note.emitted]).toEqual(['editing.typing', text, [announced(STORED)]]);
      note.send(SUBMITTED);
      expect(note.started('saveOwnerText')).toEqual([
        { field: 'note', order: ORDER, text: TEXT },
        { field: 'note', order: SAVED, text },
      ]);
    }
  });

  it('saves what was typed and left while it was being saved, once the first text is stored [4.note.saved]', () => {
    const newer = `${TEXT} فوری`;
    const note = open(typed(TEXT), SUBMITTED, typed(newer), SUBMITTED, STORED);
    expect([note.state(), note.emitted]).toEqual(['saving.typing', [announced(STORED)]]);
    expect(note.started('saveOwnerText')).toEqual([
      { field: 'note', order: ORDER, text: TEXT },
      { field: 'note', order: SAVED, text: newer },
    ]);
  });

  it.each([
    { label: 'the admin types again', events: [typed('یک'), SUBMITTED, typed('یک دو')], text: 'یک دو' },
    { label: 'the text has too many characters', events: [typed(TOO_LONG), SUBMITTED], text: TOO_LONG },
  ])('waits for the admin after saving if $label', ({ events, text }) => {
    const note = open(typed(TEXT), SUBMITTED, ...events, STORED);
    expect([note.state(), note.started('saveOwnerText').length]).toEqual(['editing.typing', 1]);
    expect(note.context().text).toBe(text);
  });

  it('is not saved with too many characters, which the admin reads also elsewhere', () => {
    const note = open(typed(TOO_LONG), SUBMITTED);
    expect([note.state(), note.started('saveOwnerText'), note.context().issues]).toEqual([
      'editing.refused',
      [],
      [{ path: 'note', code: 'tooLong', bound: 2_000 }],
    ]);
    expect(note.emitted).toEqual([{ type: 'ownerText.failed', field: 'note', order: ORDER, reference: '' }]);
  });

  it('keeps its text after a failure, which is logged and announced, and can be saved again [4.note.kept]', () => {
    const note = open(typed(TEXT), SUBMITTED, FAILED);
    expect([note.state(), note.context().text, note.logged]).toEqual(['editing.refused', TEXT, ['offline']]);
    expect(note.emitted).toEqual([{ type: 'ownerText.failed', field: 'note', order: ORDER, reference: '1a2b3c4d' }]);
    note.send(SUBMITTED);
    expect(note.state()).toBe('saving.typing');
  });

  it('shows the issue of the server until the text is changed', () => {
    const note = open(typed(TEXT), SUBMITTED, {
      type: 'ownerText.refused',
      error: '',
      errors: [REFUSAL],
      reference: '',
    });
    expect(note.context().issues).toEqual([REFUSAL]);
    note.send(typed(`${TEXT}!`));
    expect([note.state(), note.context().issues]).toEqual(['editing.typing', []]);
  });

  it('makes the browser ask before the page is closed as long as it differs from the stored one', () => {
    const note = open(typed(TEXT), typed(ORDER.note));
    expect(note.sentTo('unloadGuard')).toEqual([unsaved(true), unsaved(false)]);
  });

  it.each([
    { when: 'while it is saved', before: [typed(TEXT), SUBMITTED] },
    { when: 'after its field was left while it is saved', before: [typed(TEXT), SUBMITTED, SUBMITTED] },
    { when: 'beside a newer one', before: [typed(TEXT), SUBMITTED, CONFLICT] },
  ])('tells the browser of each change $when', ({ before }) => {
    const note = open(...before, typed(`${TEXT} فوری`));
    expect(note.sentTo('unloadGuard')).toEqual([unsaved(true), unsaved(true)]);
  });
});

describe('a note that another session has changed', () => {
  it('is not saved, keeps what was typed, and announces the order with the newer note [4.note.revised]', () => {
    const note = open(typed(TEXT), SUBMITTED, CONFLICT);
    expect([note.state(), note.context().text, note.context().order]).toEqual(['conflict', TEXT, NEWER]);
    expect(note.emitted).toEqual([announced(CONFLICT)]);
  });

  it('is not overwritten by leaving the field [4.note.revised]', () => {
    expect(open(typed(TEXT), SUBMITTED, CONFLICT, SUBMITTED).state()).toBe('conflict');
  });

  it('is overwritten on request, based on the newer version', () => {
    const note = open(typed(TEXT), SUBMITTED, CONFLICT, { type: 'newer.overwritten' });
    expect([note.state(), note.started('saveOwnerText').at(-1)]).toEqual([
      'saving.typing',
      { field: 'note', order: NEWER, text: TEXT },
    ]);
  });

  it('is not overwritten with too many characters', () => {
    const note = open(typed(TEXT), SUBMITTED, CONFLICT, typed(TOO_LONG), { type: 'newer.overwritten' });
    expect([note.state(), note.context().issues]).toEqual([
      'conflict',
      [{ path: 'note', code: 'tooLong', bound: 2_000 }],
    ]);
  });

  it('takes the place of what was typed on request [4.note.revised]', () => {
    const note = open(typed(TEXT), SUBMITTED, CONFLICT, { type: 'newer.taken' });
    expect([note.state(), note.emitted]).toEqual(['done', [announced(CONFLICT)]]);
  });
});

describe('an answer', () => {
  const answer = (...events: readonly OwnerTextEvent[]) =>
    startActor(ownerTextMachine, { input: { field: 'answer', order: ORDER } }, ...events);

  it('begins with the stored answer, and is saved as an answer [4.answer.saved]', () => {
    const opened = answer();
    expect(opened.context().text).toBe(ORDER.answer);
    opened.send(typed(TEXT), SUBMITTED);
    expect(opened.started('saveOwnerText')).toEqual([{ field: 'answer', order: ORDER, text: TEXT }]);
    const stored = { ...ORDER, answer: TEXT, answerVersion: 2 };
    opened.send({ type: 'ownerText.saved', order: stored });
    expect([opened.state(), opened.emitted]).toEqual([
      'done',
      [{ type: 'ownerText.saved', field: 'answer', order: stored }],
    ]);
  });

  it('is not saved with too many characters', () => {
    expect(answer(typed(TOO_LONG), SUBMITTED).context().issues).toEqual([
      { path: 'answer', code: 'tooLong', bound: 2_000 },
    ]);
  });
});
