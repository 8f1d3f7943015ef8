import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createNoticeActors } from '#src/actors/notice-actors.ts';
import { createSaveNotice } from '#src/actors/notice-form-actors.ts';
import { testCalls, testClient, UNDOCUMENTED_RESPONSES } from '../../support/fixtures/api-client.ts';
import { parentOf } from '../../support/models/parent-of.ts';
import { requestAndEvent } from '../../support/models/task-outcomes.ts';

const { loadNotice, noticeEnd } = createNoticeActors(testCalls());
const NOTICE = { text: 'تعطیل هستیم.', textEn: '', version: 2 };
const error = (status: number, body: object = { message: '', errors: [] }) => Response.json(body, { status });

it.each([
  { reply: 'the notice', respond: () => Response.json(NOTICE), event: { type: 'notice.loaded', notice: NOTICE } },
  { reply: '404', respond: () => error(404), event: { type: 'notice.failed' } },
  ...UNDOCUMENTED_RESPONSES.map((response) => ({ ...response, event: { type: 'notice.failed' } })),
])('loads the notice, and reports a reply of $reply', async ({ respond, event }) => {
  expect((await requestAndEvent(loadNotice, undefined, respond())).event).toEqual(event);
});

describe('the end of the last day', () => {
  const DAY = 86_400_000;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
  const waiting = (left: number) => parentOf(noticeEnd, { endsAt: new Date(Date.now() + left).toISOString() });
  const ENDED = [{ type: 'notice.ended' }];

  it('is reported to the millisecond, also beyond the longest delay of a timer', () => {
    const { received } = waiting(60 * DAY);
    vi.advanceTimersByTime(60 * DAY - 1);
    expect(received).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(received).toEqual(ENDED);
  });

  it('is reported at once if it has passed, and never without a last day', () => {
    expect(waiting(0).received).toEqual(ENDED);
    const { received } = parentOf(noticeEnd, { endsAt: undefined });
    expect([received, vi.getTimerCount()]).toEqual([[], 0]);
  });

  it('is no longer waited for once the notice is replaced', () => {
    waiting(DAY).stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('saving the notice', () => {
  const saveNotice = createSaveNotice(testClient());
  const draft = { text: 'تعطیل هستیم.', textEn: '', lastDay: '' };
  const refused = (event: object) => ({ type: 'notice.refused', errors: [], reference: '', ...event });
  const errors = [{ path: 'text', message: 'بلند است.' }];

  it.each([
    {
      reply: 'success',
      respond: () => Response.json({ message: '', notice: NOTICE }),
      event: { type: 'notice.saved', notice: NOTICE },
    },
    {
      reply: '412 with the newer notice',
      respond: () => error(412, { message: '', errors: [], notice: NOTICE }),
      event: { type: 'notice.conflict', notice: NOTICE },
    },
    {
      reply: '400',
      respond: () => error(400, { message: '', errors }),
      event: refused({ error: expect.objectContaining({ status: 400 }), errors }),
    },
    ...UNDOCUMENTED_RESPONSES.map((response) => ({
      ...response,
      event: refused({ error: expect.objectContaining({ name: 'ApiError' }) }),
    })),
  ])('names the version that it is based on, and reports a reply of $reply', async ({ respond, event }) => {
    const result = await requestAndEvent(saveNotice, { draft, version: 7 }, respond());
    const { headers } = result.request;
    expect([headers.get('if-match'), await result.request.json(), result.event]).toEqual(['"7"', draft, event]);
  });
});
