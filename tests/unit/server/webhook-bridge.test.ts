import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { postOrder } from '#src/server/webhook/webhook.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { temporaryFolder } from '../../support/infrastructure/test-server.ts';
import { SECRET, startReceiver } from '../../support/infrastructure/webhook-receiver.ts';

const ORDER = { ...orderOf(1), name: 'سارا\nBcc: everybody@example.org' };
const GENUINE = {
  secret: Buffer.from(SECRET.slice('whsec_'.length), 'base64'),
  withPhone: false,
  siteUrl: 'https://workshop.example',
};
const MESSAGE = `Order ord er-\nسارا\nBcc: everybody@example.org\nhttps://workshop.example/orders/${ORDER._id}`;

it('the documented bridge forwards a signed order once to Telegram and by mail, and rejects others', async () => {
  const folder = await temporaryFolder();
  const [mails, isBroken, SENDMAIL] = ['mails', 'is-broken', 'sendmail'].map((name) => join(folder, name));
  if (!mails || !isBroken || !SENDMAIL) throw new Error('Unreachable');
  await writeFile(SENDMAIL, `#!/bin/sh\n[ ! -e ${isBroken} ] || exit 75\n{ echo "$@"; cat; } >> ${mails}\n`);
  await chmod(SENDMAIL, 0o755);
  await writeFile(isBroken, '');
  const telegram = await startReceiver((response) => response.end('{"ok":true}'));
  const bridge = await startBridge({
    NOTIFY_WEBHOOK_SECRET: SECRET,
    TELEGRAM_API: new URL(telegram.url).origin,
    TELEGRAM_TOKEN: '1:abc',
    TELEGRAM_CHAT: '42',
    MAIL_TO: 'owner@workshop.example',
    SENDMAIL,
  });
  const genuine = { ...GENUINE, url: bridge.url };

  await expect(postOrder({ ...genuine, secret: Buffer.alloc(32) }, ORDER)).rejects.toThrow('answered 401');
  await expect(postOrder(genuine, ORDER)).rejects.toThrow('answered 502');
  await writeFile(SENDMAIL, `#!/bin/sh\n{ echo "$@"; cat; } >> ${mails}\n`);
  await postOrder(genuine, ORDER);
  await postOrder(genuine, ORDER);

  const [message] = telegram.received;
  expect(telegram.received).toHaveLength(1);
  expect(message?.url).toBe('/bot1:abc/sendMessage');
  expect(JSON.parse(message?.body ?? '')).toEqual({ chat_id: '42', text: MESSAGE });
  expect(await readFile(mails, 'utf8')).toBe(`-t -i
To: owner@workshop.example
Subject: Order ord er-
Content-Type: text/plain; charset=utf-8

${MESSAGE}
`);
  expect(await bridge.complaints()).toContain('sendmail ended with 75');
});

it('the documented bridge rejects signatures older than five minutes', async () => {
  const { url } = await startBridge({ NOTIFY_WEBHOOK_SECRET: SECRET });
  const settings = { ...GENUINE, url };
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now - 330_000 });
  await expect(postOrder(settings, ORDER)).rejects.toThrow('answered 401');
  vi.setSystemTime(now - 240_000);
  await postOrder(settings, ORDER);
});

/** Starts the script in its own process. */
async function startBridge(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['docs/webhook-bridge.mjs'], {
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const complaints = text(child.stderr);
  const [line]: string[] = await once(createInterface(child.stdout), 'line');
  return {
    url: `http://127.0.0.1:${/\d+/.exec(line ?? '')?.[0]}/`,
    /** Ends the bridge and returns its standard error output. */
    async complaints(): Promise<string> {
      child.kill();
      return complaints;
    },
  };
}
