import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Channel } from '#src/notify/channel.ts';
import { channelsOf } from '#src/notify/channels.ts';
import { Notifier, sendTest } from '#src/notify/notifier.ts';
import { openSentMessages } from '#src/notify/sent-messages.ts';
import { notifySettings } from '#src/notify/settings.ts';
import { postOrder } from '#src/server/webhook/webhook.ts';
import { MEASURED } from '../../support/fixtures/models.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { startSmtpServer } from '../../support/infrastructure/smtp-server.ts';
import { temporaryFolder } from '../../support/infrastructure/test-server.ts';
import { SECRET, startReceiver } from '../../support/infrastructure/webhook-receiver.ts';

const BRACKET = { url: '/files/orders/a.stl', name: 'bracket.stl', kind: 'stl', bytes: 90_284, measured: MEASURED };
const PLATE = { url: '/files/orders/b.step', name: 'plate.step', kind: 'step', bytes: 382 };
const ORDER = { ...orderOf(1), name: 'سارا\nBcc: everybody@example.org', models: [BRACKET, PLATE] };
const GENUINE = {
  secret: Buffer.from(SECRET.slice('whsec_'.length), 'base64'),
  withPhone: true,
  siteUrl: 'https://workshop.example',
};
const NOW = Date.parse('2026-11-28T12:00:00Z');
const MESSAGE = [
  'سفارش ord er-',
  ORDER.name,
  ORDER.phone,
  'bracket.stl: ۶۰\u2009×\u2009۵۰\u2009×\u2009۵۲ میلی‌متر',
  'plate.step',
  `https://workshop.example/orders/${ORDER._id}`,
].join('\n');

describe('npm run notify', () => {
  it('sends an order once through each channel, over an outage and a restart, without its texts in the log', async () => {
    let isDown = true;
    const telegram = await startReceiver((response) => response.writeHead(isDown ? 500 : 200).end('{"ok":true}'));
    const bale = await startReceiver((response) => response.end('{"ok":true}'));
    const smtp = await startSmtpServer();
    smtp.state.isDown = true;
    const environment = {
      NOTIFY_DATA_DIR: await temporaryFolder(),
      TELEGRAM_API: new URL(telegram.url).origin,
      TELEGRAM_TOKEN: '1:abc',
      TELEGRAM_CHAT: '42',
      BALE_API: new URL(bale.url).origin,
      BALE_TOKEN: '2:def',
      BALE_CHAT: '43',
      SMTP_URL: smtp.url,
      MAIL_TO: 'owner@workshop.example',
    };

    const first = await startNotify(environment);
    await expect(postOrder({ ...GENUINE, url: first.url, secret: Buffer.alloc(32) }, ORDER)).rejects.toThrow(
      'answered 401',
    );
    await expect(postOrder({ ...GENUINE, url: first.url }, ORDER)).rejects.toThrow('answered 502');
    expect(await first.end()).toBe(
      'Order ord er-: Telegram answered 500: {"ok":true}. It is sent again later\n' +
        `Order ord er-: mail ${new URL(smtp.url).host} did not accept it (451 EENVELOPE). It is sent again later\n`,
    );

    const second = await startNotify(environment);
    isDown = false;
    await expect(postOrder({ ...GENUINE, url: second.url }, ORDER)).rejects.toThrow('answered 502');
    smtp.state.isDown = false;
    await postOrder({ ...GENUINE, url: second.url }, ORDER);
    await postOrder({ ...GENUINE, url: second.url }, ORDER);
    await second.end();

    const [, accepted] = telegram.received;
    expect([telegram.received.length, bale.received.length, smtp.mails.length]).toEqual([2, 1, 1]);
    expect([accepted?.url, bale.received[0]?.url]).toEqual(['/bot1:abc/sendMessage', '/bot2:def/sendMessage']);
    expect(JSON.parse(accepted?.body ?? '')).toEqual({
      chat_id: '42',
      text: MESSAGE,
      link_preview_options: { is_disabled: true },
    });
    expect(JSON.parse(bale.received[0]?.body ?? '')).toEqual({ chat_id: '43', text: MESSAGE });
    const [head = '', body = ''] = smtp.mails[0]?.split('\n\n') ?? [];
    expect(head).toContain('To: owner@workshop.example');
    expect(head).not.toMatch(/^Bcc/im);
    expect(Buffer.from(body, 'base64').toString().trim()).toBe(MESSAGE);
  });

  it('rejects signatures older than five minutes', async () => {
    const bale = await startReceiver((response) => response.end('{"ok":true}'));
    const BALE = { BALE_API: new URL(bale.url).origin, BALE_TOKEN: '2:def', BALE_CHAT: '43' };
    const { url } = await startNotify({ ...BALE, NOTIFY_DATA_DIR: await temporaryFolder() });
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now - 330_000 });
    await expect(postOrder({ ...GENUINE, url }, ORDER)).rejects.toThrow('answered 401');
    vi.setSystemTime(now - 240_000);
    await postOrder({ ...GENUINE, url }, ORDER);
  });

  it('sends a test message through each channel, and states why one did not accept it', async () => {
    const telegram = await startReceiver((response) =>
      response.writeHead(400).end('{"ok":false,"error_code":400,"description":"Bad Request: chat not found"}'),
    );
    const smtp = await startSmtpServer();
    const child = run(['--test'], {
      TELEGRAM_API: new URL(telegram.url).origin,
      TELEGRAM_TOKEN: '1:abc',
      TELEGRAM_CHAT: '42',
      SMTP_URL: smtp.url,
      MAIL_TO: 'owner@workshop.example',
    });
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    expect({ output, errors, code }).toEqual({
      output: 'mail: accepted\n',
      errors: 'Telegram: answered 400: Bad Request: chat not found\n',
      code: 1,
    });
    expect({ receivedCount: telegram.received.length, mailCount: smtp.mails.length }).toEqual({
      receivedCount: 1,
      mailCount: 1,
    });
  });
});

const telegramAt = (api: string) =>
  channelsOf({ chats: [{ name: 'Telegram', api, token: '1:abc', chat: '42' }], mail: null });

/** Sends a message to a chat whose API gives this answer, or is at this address. Returns what `--test` prints. */
async function sentTo(api: string | ((response: ServerResponse) => void)): Promise<string> {
  const origin = typeof api === 'string' ? api : new URL((await startReceiver(api)).url).origin;
  const [outcome] = await sendTest(telegramAt(origin), { subject: 'Order', text: 'Order\nسارا' });
  return outcome?.failure ?? 'accepted';
}

describe('a chat', () => {
  it.each([
    { name: 'the documented answer', body: '{"ok":true,"result":{"message_id":7}}', outcome: 'accepted' },
    { name: 'an empty body', body: '', outcome: 'answered 200 without accepting it, with an empty body' },
    {
      name: 'a page',
      body: '<!doctype html>\n<title>Access\tdenied</title>',
      outcome: 'answered 200 without accepting it: <!doctype html> <title>Access denied</title>',
    },
    {
      name: 'a failure without a reason',
      body: '{"ok":false}',
      outcome: 'answered 200 without accepting it: {"ok":false}',
    },
    {
      name: 'a failure with a reason',
      body: '{"ok":false,"description":"Forbidden: bot was blocked by the user"}',
      outcome: 'answered 200 without accepting it: Forbidden: bot was blocked by the user',
    },
    {
      name: 'a text in place of true',
      body: '{"ok":"true"}',
      outcome: 'answered 200 without accepting it: {"ok":"true"}',
    },
    { name: 'a cut answer', body: '{"ok":true', outcome: 'answered 200 without accepting it: {"ok":true' },
    { name: 'null', body: 'null', outcome: 'answered 200 without accepting it: null' },
    { name: 'a list', body: '[{"ok":true}]', outcome: 'answered 200 without accepting it: [{"ok":true}]' },
    { name: 'another status', status: 202, body: '{"ok":true}', outcome: 'answered 202: {"ok":true}' },
    { name: 'a redirect', status: 302, body: 'Log in first', outcome: 'answered 302: Log in first' },
    {
      name: 'a page that repeats the request',
      body: 'POST /bot1:abc/sendMessage {"text":"Order\\nسارا"}',
      outcome: expect.stringMatching(/^[^1س]+POST \/bot…/),
    },
    {
      name: 'a page without end',
      body: 'x'.repeat(500_000),
      outcome: `answered 200 without accepting it: ${'x'.repeat(160)}`,
    },
  ])('treats $name as documented', async ({ status = 200, body, outcome }) => {
    expect(await sentTo((response) => response.writeHead(status, { location: '/accepted' }).end(body))).toEqual(
      outcome,
    );
  });

  it('reports an address that cannot be reached', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    expect(await sentTo(`http://127.0.0.1:${port}`)).toBe(`127.0.0.1:${port} cannot be reached (ECONNREFUSED)`);
    expect(await sentTo('http://api.invalid')).toMatch(/^api\.invalid cannot be reached \(E\w+\)$/);
  });

  it.each([
    { moment: 'before its answer', answer: () => undefined },
    { moment: 'in its answer', answer: (response: ServerResponse) => response.writeHead(200).write('{"ok":') },
  ])('times out $moment', async ({ answer }) => {
    const limit = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const outcome = await sentTo((response) => {
      answer(response);
      setImmediate(() => limit.abort(new DOMException('', 'TimeoutError')));
    });
    expect(outcome).toMatch(/^127\.0\.0\.1:\d+ timed out: no answer within 8 s$/);
  });

  it.each([
    { place: 'its answer', body: '{"ok":false,"description":"Too Many Requests","parameters":{"retry_after":30}}' },
    { place: 'a header in seconds', header: '30', body: 'Too Many Requests' },
    { place: 'a header with a date', header: new Date(NOW + 30_000).toUTCString(), body: 'Too Many Requests' },
  ])('is left alone for as long as $place asks', async ({ header, body }) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOW });
    let isLimited = true;
    const telegram = await startReceiver((response) => {
      if (header !== undefined) response.setHeader('retry-after', header);
      response.writeHead(isLimited ? 429 : 200).end(isLimited ? body : '{"ok":true}');
    });
    const channels = telegramAt(new URL(telegram.url).origin);
    const send = async () => (await sendTest(channels, { subject: 'Order', text: 'Order' }))[0]?.failure;
    expect(await send()).toBe('answered 429: Too Many Requests');
    isLimited = false;
    vi.advanceTimersByTime(29_000);
    expect(await send()).toBe('waits another 1 s, as the service asked');
    expect(telegram.received).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(await send()).toBeNull();
  });

  it('is left alone for an hour at most', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const telegram = await startReceiver((response) =>
      response.writeHead(429).end('{"ok":false,"parameters":{"retry_after":1e300}}'),
    );
    const channels = telegramAt(new URL(telegram.url).origin);
    await sendTest(channels, { subject: 'Order', text: 'Order' });
    vi.advanceTimersByTime(3_600_000);
    await sendTest(channels, { subject: 'Order', text: 'Order' });
    expect(telegram.received).toHaveLength(2);
  });
});

describe('a mail server', () => {
  const mailTo = async (server: string) => {
    const [outcome] = await sendTest(
      channelsOf({ chats: [], mail: { server, from: 'a@b.example', to: 'c@d.example' } }),
      {
        subject: 'Order',
        text: 'Order',
      },
    );
    return outcome?.failure?.replace(/^\S+:\d+/, 'HOST');
  };

  it('reports a server that does not answer, and one that cannot be reached', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    silent.once('connection', () => setImmediate(() => vi.advanceTimersByTime(8_000)));
    const unanswered = await mailTo(url);
    vi.useRealTimers();
    silent.close();
    expect({ unanswered, closed: await mailTo(url) }).toEqual({
      unanswered: 'HOST timed out: no answer within 8 s',
      closed: 'HOST cannot be reached (ECONNREFUSED)',
    });
  });
});

describe('the settings of npm run notify', () => {
  it.each([
    { environment: {}, problem: 'NOTIFY_WEBHOOK_SECRET must be the same as for the server' },
    { environment: { NOTIFY_WEBHOOK_SECRET: SECRET }, problem: 'No channel is set' },
    {
      environment: { NOTIFY_WEBHOOK_SECRET: SECRET, BALE_TOKEN: '2:def' },
      problem: 'BALE_TOKEN and BALE_CHAT are only',
    },
    { environment: { NOTIFY_WEBHOOK_SECRET: SECRET, SMTP_URL: 'mail.example' }, problem: 'SMTP_URL must be like' },
    ...[
      'smtp:mail.example',
      'smtps://',
      'smtps://sh%op:secret@mail.example',
      'smtps://shop:50%off@mail.example',
      'smtps://shop:12/3@mail.example',
      'smtps://shop:12#3@mail.example',
      'smtps://shop:12?3@mail.example',
    ].map((url) => ({
      environment: { NOTIFY_WEBHOOK_SECRET: SECRET, SMTP_URL: url },
      problem: 'SMTP_URL must be like',
    })),
    ...['telegram.example', 'ftp://telegram.example', 'https://telegram.example?to=', 'localhost:80'].map((url) => ({
      environment: { TELEGRAM_TOKEN: '1:abc', TELEGRAM_CHAT: '42', TELEGRAM_API: url },
      problem: 'TELEGRAM_API must be an http or https URL',
    })),
    { environment: { NOTIFY_WEBHOOK_SECRET: SECRET, SMTP_URL: 'smtp://a', MAIL_TO: 'me' }, problem: 'MAIL_TO must be' },
    { environment: { NOTIFY_WEBHOOK_SECRET: SECRET, NOTIFY_PORT: 'x' }, problem: 'NOTIFY_PORT must be a port' },
  ])('state a problem and what to do: $problem', ({ environment, problem }) => {
    expect(() => notifySettings(environment)).toThrow(problem);
  });

  it('take the sender of mails from the user of the mail server', () => {
    const mail = { SMTP_URL: 'smtps://shop%40workshop.example:a@mail.example', MAIL_TO: 'owner@workshop.example' };
    expect(notifySettings({ NOTIFY_WEBHOOK_SECRET: SECRET, ...mail }).mail?.from).toBe('shop@workshop.example');
  });
});

describe('the record of sent messages', () => {
  /** Record in a folder that the test can make unusable: it is then a file. */
  async function recordIn(folder: string) {
    const lines: string[] = [];
    const sent = await openSentMessages(folder, (line) => lines.push(line));
    const replaceFolder = async () => {
      await rm(folder, { recursive: true });
      await writeFile(folder, '');
    };
    return { sent, lines, replaceFolder };
  }

  const channelNamed = (name: Channel['name'], send: Channel['send']): Channel => ({ name, send });
  const ORDER_MESSAGE = { subject: 'Order', text: 'Order' };
  const TEN_THOUSAND = Array.from({ length: 10_000 }, (_, index) => `${index} mail`);

  it('keeps a message from being sent again while it cannot be written, and is written as soon as it can', async () => {
    const folder = join(await temporaryFolder(), 'notify');
    const { sent, lines, replaceFolder } = await recordIn(folder);
    const telegram = vi.fn(async () => undefined);
    const mail = vi.fn().mockRejectedValue(new Error('is down'));
    const notifier = new Notifier([channelNamed('Telegram', telegram), channelNamed('mail', mail)], sent);
    await replaceFolder();
    const outcomes = [
      { channel: 'Telegram', failure: null },
      { channel: 'mail', failure: 'is down' },
    ];
    expect(await notifier.notify('a', ORDER_MESSAGE)).toEqual(outcomes);
    expect(await notifier.notify('a', ORDER_MESSAGE)).toEqual(outcomes);
    expect({ telegram: telegram.mock.calls.length, mail: mail.mock.calls.length }).toEqual({ telegram: 1, mail: 2 });
    const line = expect.stringMatching(/^The record of sent messages in \S+ cannot be stored \(E\w+\), so a restart /);
    expect(lines).toEqual([line, line]);

    await rm(folder);
    expect(await notifier.notify('a', ORDER_MESSAGE)).toEqual(outcomes);
    const restarted = await recordIn(folder);
    const repeats = { telegram: restarted.sent.has('a Telegram'), mail: restarted.sent.has('a mail') };
    expect({ ...repeats, lines: lines.length }).toEqual({ telegram: true, mail: false, lines: 2 });
  });

  it('stops the start if it cannot be written', async () => {
    const folder = join(await temporaryFolder(), 'notify');
    await writeFile(folder, '');
    await expect(openSentMessages(folder, () => undefined)).rejects.toThrow(
      /^The record of .* cannot be stored \(E\w+\), .* Set NOTIFY_DATA_DIR to a folder that can be written and has room$/,
    );
  });

  it('is kept under any clock, without a line that a crash cut off', async () => {
    const folder = await temporaryFolder();
    await writeFile(
      join(folder, 'sent.txt'),
      '2024-01-01T00:00:00.000Z a mail\n2099-01-01T00:00:00.000Z b mail\n2026-11-28T0',
    );
    const { sent } = await recordIn(folder);
    sent.add('c mail');
    await sent.store();
    const { sent: restarted } = await recordIn(folder);
    expect(['a mail', 'b mail', 'c mail'].filter(restarted.has)).toEqual(['a mail', 'b mail', 'c mail']);
    expect((await readFile(join(folder, 'sent.txt'), 'utf8')).trim().split('\n')).toHaveLength(3);
  });

  it('forgets the oldest of more than 10,000 messages', async () => {
    const { sent } = await recordIn(await temporaryFolder());
    for (const key of [...TEN_THOUSAND, 'newest mail']) sent.add(key);
    expect(['0 mail', '1 mail', 'newest mail'].filter(sent.has)).toEqual(['1 mail', 'newest mail']);
  });
});

type Environment = Readonly<Record<string, string>>;

function run(options: readonly string[], environment: Environment) {
  const child = spawn(process.execPath, ['--conditions=workshop-of-tests', 'src/tools/notify.ts', ...options], {
    env: { NOTIFY_WEBHOOK_SECRET: SECRET, NOTIFY_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Starts the receiver in its own process. */
async function startNotify(environment: Environment) {
  const child = run([], environment);
  const errors = text(child.stderr);
  const [line]: string[] = await once(createInterface(child.stdout), 'line');
  return {
    url: /http:\S+/.exec(line ?? '')?.[0] ?? '',
    /** Ends the process and returns its standard error output. */
    async end(): Promise<string> {
      child.kill();
      return errors;
    },
  };
}
