import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { channelsOf } from '#src/notify/channels.ts';
import { Notifier, sendTest } from '#src/notify/notifier.ts';
import { createReceiver } from '#src/notify/receiver.ts';
import { openSentMessages } from '#src/notify/sent-messages.ts';
import { notifySettings } from '#src/notify/settings.ts';
import { workshop } from '#workshop/details.ts';
import { endWithNpm } from './end-with-npm.ts';

/** `npm run notify`: forwards new orders to Telegram, Bale or by mail. `--test` sends one message and ends. */

const TEST = {
  fa: 'این پیامی آزمایشی از سایت کارگاه است. از این پس سفارش‌های تازه را همین‌جا می‌بینید.',
  en: 'This is a test message from the workshop’s site. You will see new orders here.',
}[workshop.defaultLanguage];

endWithNpm();
try {
  const unknown = process.argv.slice(2).find((argument) => argument !== '--test');
  if (unknown !== undefined) throw new Error(`Unknown argument ${unknown}. The only one is --test.`);
  await (process.argv.includes('--test') ? test() : receive());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function test(): Promise<void> {
  for (const { channel, failure } of await sendTest(channelsOf(settings()), { subject: TEST, text: TEST })) {
    if (failure === null) console.info(`${channel}: accepted`);
    else console.error(`${channel}: ${failure}`);
    if (failure !== null) process.exitCode = 1;
  }
}

async function receive(): Promise<void> {
  const { secret, port, dataDir, chats, mail } = settings();
  const channels = channelsOf({ chats, mail });
  const log = (line: string) => console.error(line);
  const sent = await openSentMessages(dataDir, log);
  const notifier = new Notifier(channels, sent);
  const receiver = createReceiver({ secret, notifier, log, language: workshop.defaultLanguage });
  const server = receiver.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  console.info(`Sends new orders through ${channels.map(({ name }) => name).join(', ')}. NOTIFY_WEBHOOK_URL=${url}`);
  // The disk may have room again.
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => server.close(() => sent.store()));
}

function settings() {
  return notifySettings(process.env);
}
