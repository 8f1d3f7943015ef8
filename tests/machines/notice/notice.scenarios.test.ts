import { describe, expect, it } from 'vitest';
import { type NoticeEvent, noticeMachine } from '#src/machines/notice/notice.machine.ts';
import { startActor } from '../../support/models/open-actor.ts';
import { CLOSED, EMPTY } from './notice.model.ts';

const SAVED: NoticeEvent = { type: 'notice.saved', notice: CLOSED };

describe('the notice', () => {
  it('is shown as the page carries it, without a request, until its last day ends', () => {
    const { state, started, send } = startActor(noticeMachine, { input: { carried: CLOSED } });
    expect([state(), started('loadNotice'), started('noticeEnd')]).toEqual(['shown', [], [{ endsAt: CLOSED.endsAt }]]);
    send({ type: 'notice.ended' });
    expect(state()).toBe('none');
  });

  it('is not requested by a page that carries that there is none', () => {
    const { state, started } = startActor(noticeMachine, { input: { carried: null } });
    expect([state(), started('loadNotice')]).toEqual(['none', []]);
  });

  it('is loaded by a page that the server did not render, which shows none after a failure', () => {
    const open = (event: NoticeEvent) => startActor(noticeMachine, {}, event).state();
    expect([
      startActor(noticeMachine, {}).state(),
      open({ type: 'notice.loaded', notice: CLOSED }),
      open({ type: 'notice.loaded', notice: EMPTY }),
      open({ type: 'notice.failed' }),
    ]).toEqual(['loading', 'shown', 'none', 'none']);
  });

  it('follows what the admin saves on this page', () => {
    const { state, context, send } = startActor(noticeMachine, { input: { carried: null } }, SAVED);
    expect([state(), context().notice]).toEqual(['shown', CLOSED]);
    send({ type: 'notice.saved', notice: EMPTY });
    expect(state()).toBe('none');
  });
});
