import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openSentMessages } from '#src/notify/sent-messages.ts';
import { notifySettings } from '#src/notify/settings.ts';
import { postOrder } from '#src/server/webhook/webhook.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { startSmtpServer } from '../../support/infrastructure/smtp-server.ts';
import { temporaryFolder } from '../../support/infrastructure/test-server.ts';
import { SECRET, startReceiver } from '../../support/infrastructure/webhook-receiver.ts';

const ORDER = { ...orderOf(1), name: 'سارا\nBcc: everybody@example.org' };
const GENUINE = {
  secret: Buffer.from(SECRET.slice('whsec_'.length), 'base64'),
  withPhone: true,
  siteUrl: 'https://workshop.example',
};
const MESSAGE = `سفارش ord er-\n${ORDER.name}\n${ORDER.phone}\nhttps://workshop.example/orders/${ORDER._id}`;

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
      'Order ord er-: Telegram answered 500. It is sent again later\n' +
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
    expect(JSON.parse(accepted?.body ?? '')).toEqual({ chat_id: '42', text: MESSAGE });
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
      errors: 'Telegram: answered 400 Bad Request: chat not found\n',
      code: 1,
    });
    expect({ receivedCount: telegram.received.length, mailCount: smtp.mails.length }).toEqual({
      receivedCount: 1,
      mailCount: 1,
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
  it('forgets messages after a week, and a line that a crash cut off', async () => {
    const folder = await temporaryFolder();
    const now = Date.now();
    const at = (days: number) => new Date(now - days * 24 * 3_600_000).toISOString();
    await writeFile(join(folder, 'sent.txt'), `${at(8)} a mail\n${at(6)} b mail\n${at(1)} c ma`);
    const sent = await openSentMessages(folder, now);
    await sent.add('d mail');
    expect(['a mail', 'b mail', 'c mail', 'd mail'].map(sent.has)).toEqual([false, true, false, true]);
    expect((await readFile(join(folder, 'sent.txt'), 'utf8')).split('\n')).toHaveLength(3);
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
