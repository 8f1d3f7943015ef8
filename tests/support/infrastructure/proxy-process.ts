import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** Waits until a proxy accepts connections. @throws if it ended instead */
export async function listening(port: number, proxy: ChildProcess): Promise<void> {
  while (proxy.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await setImmediate();
  }
  throw new Error('the proxy did not start. Its output is above.');
}

/** Stops a proxy, which has then written its logs. */
export async function stop(proxy: ChildProcess): Promise<void> {
  if (proxy.exitCode !== null || proxy.signalCode !== null) return;
  const gone = once(proxy, 'exit');
  proxy.kill('SIGTERM');
  await gone;
}
