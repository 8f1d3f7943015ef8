import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A way to a service that the test cuts: at once, or where the next such message has been answered. */
export async function interruptibleWay(target: NetConnectOpts) {
  const open = new Set<Socket>();
  let isCut = false;
  let fatal: string | null = null;
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  const relay = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(target);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          open.delete(socket);
          other.destroy();
        });
    }
    far.pipe(near);
    near.on('data', (data) => {
      const isFatal = fatal !== null && data.includes(fatal);
      if (isFatal) {
        fatal = null;
        far.unpipe(near);
        far.once('data', () => near.destroy()).resume();
      }
      far.write(data);
    });
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  onTestFinished(() => {
    cut();
    relay.close();
  });
  return {
    /** On 127.0.0.1. */
    port: (relay.address() as AddressInfo).port,
    cut,
    mend: () => {
      isCut = false;
    },
    /** Once: what has this text in it is done, and nobody hears of it. */
    cutAt: (text: string) => {
      fatal = text;
    },
  };
}
