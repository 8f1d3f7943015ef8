import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

/** Starts an SMTP server on loopback for one test that records all mails. While `isDown`, it rejects them with 451. */
export async function startSmtpServer() {
  const mails: string[] = [];
  const state = { isDown: false };
  const server = createServer((socket) => void converse(socket, mails, state)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, mails, state };
}

async function converse(socket: Socket, mails: string[], state: { readonly isDown: boolean }): Promise<void> {
  const answer = (line: string) => socket.write(`${line}\r\n`);
  let mail: string[] | null = null;
  socket.on('error', () => undefined);
  answer('220 test');
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (mail !== null && line !== '.') {
      mail.push(line);
    } else if (mail !== null) {
      mails.push(mail.join('\n'));
      mail = null;
      answer('250 accepted');
    } else if (/^DATA/i.test(line)) {
      mail = state.isDown ? null : [];
      answer(state.isDown ? '451 later' : '354 go ahead');
    } else if (/^QUIT/i.test(line)) {
      answer('221 bye');
      socket.end();
    } else {
      answer('250 ok');
    }
  }
}
