import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A TCP relay to a service whose connections the test can cut. */
export async function interruptibleRelay(target: NetConnectOpts) {
  const open = new Set<Socket>();
  let isCut = false;
  let cutAfter: string | null = null;
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  const relay = createServer((client) => {
    if (isCut) return void client.destroy();
    const service = connect(target);
    for (const [socket, other] of [
      [client, service],
      [service, client],
    ] as const) {
      open.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          open.delete(socket);
          other.destroy();
        });
    }
    service.pipe(client);
    client.on('data', (data) => {
      if (cutAfter !== null && data.includes(cutAfter)) {
        cutAfter = null;
        service.unpipe(client);
        service.once('data', () => client.destroy()).resume();
      }
      service.write(data);
    });
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  onTestFinished(() => {
    cut();
    relay.close();
  });
  return {
    /** Port on 127.0.0.1. */
    port: (relay.address() as AddressInfo).port,
    /** Closes all connections, and rejects new ones until `restore`. */
    cut,
    restore: () => {
      isCut = false;
    },
    /** Cuts the connection of the next message that contains this text, after the service has answered it. */
    cutAfter: (text: string) => {
      cutAfter = text;
    },
  };
}
