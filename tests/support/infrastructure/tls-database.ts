import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

type Host = 'db.example' | 'localhost';

const fileOf = (name: string) => fileURLToPath(new URL(`../fixtures/certificate/${name}`, import.meta.url));

/** File of the self-signed certificate for a host. */
export const certificateFor = (host: Host) => fileOf(`${host}.crt`);

/**
 * Starts a stand-in for a PostgreSQL with the self-signed certificate for a host, for one test. It agrees to TLS, and closes an encrypted
 * connection as soon as the client has accepted the certificate. Returns its port.
 */
export async function startTlsDatabase(host: Host): Promise<number> {
  const [cert, key] = await Promise.all([certificateFor(host), fileOf(`${host}.key`)].map((file) => readFile(file)));
  const encrypt = (socket: Socket) => {
    // PostgreSQL's answer to a request for TLS.
    socket.write('S');
    const encrypted = new TLSSocket(socket, { isServer: true, cert, key });
    encrypted.on('error', () => undefined).once('data', () => encrypted.destroy());
  };
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => encrypt(socket));
  }).listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}
