import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../support/attack.ts';
import { ATTACKER, MEGABYTE } from '../support/requests.ts';

const CONNECTIONS = 20;
const BYTES_EACH = 1.2 * MEGABYTE;
const DURATION = 20_000;

export const pipelining: Attack = {
  title: '20 connections, each with 1.2 MB of pipelined searches whose responses are not read',
  hasProducts: true,
  async prepare({ port }) {
    const bodies = Array.from({ length: CONNECTIONS }, (_, connection) => pipelinedSearches(connection));
    return {
      async run() {
        const sockets = bodies.map((body) => {
          const socket = connect({ port, host: '127.0.0.1', localAddress: ATTACKER });
          socket.on('error', () => {}).pause();
          socket.write(body);
          return socket;
        });
        await pause(DURATION);
        const isCut = await Promise.all(sockets.map((socket) => isClosed(socket.resume())));
        return `${isCut.filter(Boolean).length} of ${CONNECTIONS} connections closed by the server`;
      },
    };
  },
};

function pipelinedSearches(connection: number): string {
  const searches: string[] = [];
  for (let bytes = 0; bytes < BYTES_EACH; bytes += searches.at(-1)?.length ?? 0) {
    searches.push(`GET /products?q=${connection}-${searches.length} HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\n\r\n`);
  }
  return searches.join('');
}

/** Reads what the server sent and waits for the end of the connection for a second. */
async function isClosed(socket: ReturnType<typeof connect>): Promise<boolean> {
  const closed = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)));
  if (socket.closed) return true;
  const result = await Promise.race([closed, pause(1_000, false)]);
  socket.destroy();
  return result;
}
