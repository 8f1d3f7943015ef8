import { Agent, type RequestOptions, request } from 'node:http';
import { ignoreErrors, statusOf } from './requests.ts';

interface FloodRequest extends Pick<RequestOptions, 'path' | 'method' | 'headers'> {
  readonly body?: Buffer;
}

interface Flood {
  readonly port: number;
  readonly connections: number;
  /** Number of client addresses that share the connections. */
  readonly addresses: number;
  /** Duration in milliseconds. */
  readonly duration: number;
  /** Returns the request with this number, from 0. */
  readonly request: (number: number) => FloodRequest;
}

/**
 * Sends requests on every connection, each after the response to the last. Returns the number of responses by status.
 */
export async function flood({ port, connections, addresses, duration, request: requestOf }: Flood): Promise<string> {
  const counts = new Map<string, number>();
  const end = performance.now() + duration;
  let sent = 0;
  const attack = async (connection: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (performance.now() < end) {
      const { body, ...options } = requestOf(sent++);
      const client = { host: '127.0.0.1', port, localAddress: addressOf(connection % addresses), agent };
      const attempt = request({ ...client, ...options });
      ignoreErrors(attempt);
      attempt.end(body);
      const status = String(await statusOf(attempt));
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => attack(connection)));
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
}

/** Loopback address of the attacker with this number, up to 250. */
function addressOf(attacker: number): string {
  return `127.0.1.${attacker + 1}`;
}
