import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createNoticeForm } from '#src/actors/notice-form.ts';
import { testCalls, UNDOCUMENTED_RESPONSES } from '../../support/fixtures/api-client.ts';
import { controlledFetch } from '../../support/infrastructure/controlled-fetch.ts';

const NOTICE = { text: 'تعطیل هستیم.', textEn: '', version: 2 };
const TYPED = { form: { text: 'تعطیل هستیم.', textEn: '', lastDay: '' }, version: 7 };
const error = (status: number, body: object = { message: '', errors: [] }) => Response.json(body, { status });

async function open() {
  const network = controlledFetch();
  const onSaved = vi.fn();
  return { network, onSaved, form: createNoticeForm(await testCalls()(), onSaved) };
}

it.each([
  { reply: 'the notice', respond: () => Response.json(NOTICE), notice: NOTICE },
  { reply: '404', respond: () => error(404), notice: null },
  ...UNDOCUMENTED_RESPONSES.map((response) => ({ ...response, notice: null })),
])('loads $reply as what the form begins with', async ({ respond, notice }) => {
  const { form, network } = await open();
  const loading = form.load(new AbortController().signal);
  (await network.next()).respond(respond());
  expect(await loading).toEqual(notice);
});

describe('saving the notice', () => {
  const refused = (saving: object = {}) => ({ kind: 'refused', errors: [], reference: '', ...saving });
  const errors = [{ path: 'text', message: 'بلند است.' }];

  it.each([
    {
      reply: 'success',
      respond: () => Response.json({ message: '', notice: NOTICE }),
      saving: { kind: 'saved', notice: NOTICE },
      saved: [[NOTICE]],
    },
    {
      reply: '412 with the newer notice',
      respond: () => error(412, { message: '', errors: [], notice: NOTICE }),
      saving: { kind: 'conflict', notice: NOTICE },
      saved: [],
    },
    { reply: '400', respond: () => error(400, { message: '', errors }), saving: refused({ errors }), saved: [] },
    ...UNDOCUMENTED_RESPONSES.map((response) => ({ ...response, saving: refused(), saved: [] })),
  ])('names the version that it is based on, and ends after a reply of $reply', async ({ respond, saving, saved }) => {
    const { form, network, onSaved } = await open();
    const result = form.save(TYPED);
    const call = await network.next();
    expect([call.request.headers.get('if-match'), await call.request.clone().json()]).toEqual(['"7"', TYPED.form]);
    call.respond(respond());
    expect([await result, onSaved.mock.calls]).toEqual([saving, saved]);
  });

  it('fails without a response after 20 s', async () => {
    const { form } = await open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const result = form.save(TYPED);
    vi.advanceTimersByTime(20_000);
    expect(await result).toEqual(refused());
  });
});

describe('a draft of the notice', () => {
  beforeEach(() => sessionStorage.clear());

  it('survives a reload until it is removed [4.notice.draft]', async () => {
    (await open()).form.storeDraft(TYPED);
    const { form } = await open();
    expect(form.readDraft()).toEqual(TYPED);
    form.storeDraft(null);
    expect([form.readDraft(), sessionStorage.length]).toEqual([null, 0]);
  });
});
