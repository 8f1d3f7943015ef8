import { describe, expect, it } from 'vitest';
import { type NoticeFormEvent, noticeFormMachine } from '#src/machines/notice-form/notice-form.machine.ts';
import { startActor } from '../../support/models/open-actor.ts';
import { NEWER, REFUSAL, STORED, TEXT, TOO_LONG } from './notice-form.model.ts';

const OPENED: readonly NoticeFormEvent[] = [{ type: 'form.opened' }, { type: 'notice.loaded', notice: STORED }];
const SUBMITTED: NoticeFormEvent = { type: 'notice.submitted' };
const typed = (value: string): NoticeFormEvent => ({ type: 'notice.changed', field: 'text', value });
const unsaved = (isUnsaved: boolean) => ({ type: 'unsaved.changed', isUnsaved });
const open = (...events: readonly NoticeFormEvent[]) => startActor(noticeFormMachine, {}, ...OPENED, ...events);

describe('the form of the notice', () => {
  it('saves the draft once with the version that it is based on, and announces the stored notice', () => {
    const { send, started, context, emitted, state } = open(typed(TEXT), SUBMITTED, SUBMITTED);
    expect(started('saveNotice')).toEqual([{ draft: { text: TEXT, textEn: STORED.textEn, lastDay: '' }, version: 4 }]);
    const notice = { ...STORED, text: TEXT, version: 5 };
    send({ type: 'notice.saved', notice });
    expect([state(), context().stored, emitted]).toEqual(['editing.saved', notice, [{ type: 'notice.saved', notice }]]);
    send(typed(TEXT));
    expect(state()).toBe('editing.open');
  });

  it('saves nothing without a change or with too many characters, which is an issue', () => {
    const { started, context } = open(SUBMITTED, typed(TOO_LONG), SUBMITTED);
    expect([started('saveNotice'), context().issues]).toEqual([[], [{ path: 'text', code: 'tooLong', bound: 300 }]]);
  });

  it('shows a newer notice beside the draft, also while typing, and replaces it with the next save', () => {
    const { send, started, context, state } = open(typed(TEXT), SUBMITTED, { type: 'notice.conflict', notice: NEWER });
    expect([state(), context().stored, context().draft.text]).toEqual(['editing.conflict', NEWER, TEXT]);
    const draft = { text: `${TEXT}!`, textEn: STORED.textEn, lastDay: '' };
    send(typed(draft.text));
    expect([state(), context().stored, context().draft]).toEqual(['editing.conflict', NEWER, draft]);
    send(SUBMITTED);
    expect(started('saveNotice').at(-1)).toEqual({ draft, version: 5 });
  });

  it('keeps the draft after a failure and when the dashboard is opened again', () => {
    const refused: NoticeFormEvent = { type: 'notice.refused', error: 'refused', errors: [REFUSAL], reference: '' };
    const { send, started, context, logged, state } = open(typed(TEXT), SUBMITTED, refused, { type: 'form.opened' });
    expect([state(), context().draft.text, context().issues, logged]).toEqual([
      'editing.failed',
      TEXT,
      [REFUSAL],
      ['refused'],
    ]);
    send(typed(STORED.text), { type: 'form.opened' });
    expect([state(), started('loadNotice').length]).toEqual(['loading', 2]);
  });

  it('no longer shows the issues of an earlier attempt while it saves', () => {
    const refused: NoticeFormEvent = { type: 'notice.refused', error: 'refused', errors: [REFUSAL], reference: '' };
    const { context, state } = open(typed(TEXT), SUBMITTED, refused, SUBMITTED);
    expect([state(), context().issues]).toEqual(['saving', []]);
  });

  it('makes the browser ask before the page is closed while a change is not saved', () => {
    const typedBack = open(typed(TEXT), typed(STORED.text));
    expect(typedBack.sentTo('unloadGuard')).toEqual([true, false].map(unsaved));
    const saved = open(typed(TEXT), SUBMITTED, { type: 'notice.saved', notice: { ...STORED, text: TEXT } });
    expect(saved.sentTo('unloadGuard')).toEqual([true, false].map(unsaved));
    const newer = { ...NEWER, textEn: STORED.textEn };
    const conflicting = open(typed(TEXT), SUBMITTED, { type: 'notice.conflict', notice: newer }, typed(newer.text));
    expect(conflicting.sentTo('unloadGuard')).toEqual([true, false].map(unsaved));
  });

  it('is loaded again on request after a failure', () => {
    const { state, send } = startActor(noticeFormMachine, {}, { type: 'form.opened' }, { type: 'notice.failed' });
    expect(state()).toBe('unavailable');
    send({ type: 'form.opened' });
    expect(state()).toBe('loading');
  });
});
