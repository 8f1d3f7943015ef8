/** Forwards the workshop's signed notifications to a Telegram chat and by mail. Node 20 or newer, no packages. */
import { spawn } from 'node:child_process';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const {
  NOTIFY_WEBHOOK_SECRET = '',
  TELEGRAM_TOKEN,
  TELEGRAM_CHAT = '',
  TELEGRAM_API = 'https://api.telegram.org',
  MAIL_TO,
  SENDMAIL = '/usr/sbin/sendmail',
  PORT = '3001',
} = process.env;

const KEY = Buffer.from(NOTIFY_WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64');
if (KEY.length < 24) throw new Error('NOTIFY_WEBHOOK_SECRET must be the one that the server signs with');

/** Maximum age of a request in seconds. An older one may be a replay. */
const TOLERANCE = 300;

/** True if the server signed this body within the tolerance. */
function isGenuine({ headers }, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  const expected = createHmac('sha256', KEY).update(`${id}.${timestamp}.${body}`).digest();
  const isSigned = signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isSigned && Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE;
}

async function sendTelegram(message) {
  const response = await fetch(`${TELEGRAM_API}/bot${TELEGRAM_TOKEN}/sendMessage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chat_id: TELEGRAM_CHAT, text: message }),
    signal: AbortSignal.timeout(4_000),
  });
  if (!response.ok) throw new Error(`Telegram answered ${response.status}`);
}

/** Uses the sendmail program of Postfix, Exim or msmtp. */
async function sendMail(message, number) {
  const child = spawn(SENDMAIL, ['-t', '-i'], { stdio: ['pipe', 'ignore', 'inherit'], timeout: 4_000 });
  const headers = [`To: ${MAIL_TO}`, `Subject: Order ${number}`, 'Content-Type: text/plain; charset=utf-8'];
  child.stdin.on('error', () => {}).end([...headers, '', message, ''].join('\n'));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${SENDMAIL} ended with ${code}`);
}

const CHANNELS = [TELEGRAM_TOKEN && sendTelegram, MAIL_TO && sendMail].filter(Boolean);

/** Messages already sent, in case a notification is repeated because another channel failed. */
const sent = new Set();

async function passOn({ data: { number, name, url, phone } }, id) {
  const message = [`Order ${number}`, name, phone, url].filter(Boolean).join('\n');
  for (const send of CHANNELS) {
    const key = `${id} ${send.name}`;
    if (sent.has(key)) continue;
    await send(message, number);
    sent.add(key);
  }
}

const server = createServer(async (request, response) => {
  try {
    const body = await text(request);
    if (!isGenuine(request, body)) return response.writeHead(401).end();
    await passOn(JSON.parse(body), request.headers['webhook-id']);
    response.writeHead(204).end();
  } catch (error) {
    // The server tries again later.
    console.error(error);
    response.writeHead(502).end();
  }
});
server.listen(Number(PORT), '127.0.0.1', () => console.info(`Listening on port ${server.address().port}`));
