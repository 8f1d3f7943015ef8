import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts } from 'node:net';
import { onTestFinished } from 'vitest';

/** Relay to a service. The test can hold the requests and let them pass one at a time. */
export async function heldRelay(target: NetConnectOpts) {
  const held: (() => void)[] = [];
  let isHeld = false;
  let arrival = Promise.withResolvers<void>();
  const server = createServer((near) => {
    const far = connect(target);
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.pipe(near);
    near.on('data', (data) => {
      if (!isHeld) return void far.write(data);
      held.push(() => void far.write(data));
      arrival.resolve();
    });
    onTestFinished(() => void far.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return {
    /** Port on 127.0.0.1. */
    port: (server.address() as AddressInfo).port,
    hold(): void {
      isHeld = true;
    },
    /** Resolves when a request is held. */
    arrived: () => arrival.promise,
    /** Lets the oldest held request pass. */
    passOne(): void {
      held.shift()?.();
      if (held.length === 0) arrival = Promise.withResolvers<void>();
    },
    /** Lets all requests pass from now on. */
    release(): void {
      isHeld = false;
      for (const pass of held.splice(0)) pass();
    },
  };
}
