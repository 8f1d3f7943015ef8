import { setFlagsFromString } from 'node:v8';
import { operatorMessage } from './operator-message.ts';
import { watchProgram } from './program-files.ts';
import { openServer } from './server.ts';
import { DRAIN_TIME, ignoreReloads, STOP_SIGNALS } from './stop-signals.ts';

// V8 collects garbage when the heap has doubled. By default it waits until the heap is four times as large.
setFlagsFromString('--heap-growing-percent=100');

type RunningServer = Awaited<ReturnType<typeof openServer>>;

let isStopping = false;

// Only the server's user may read its files, even in a folder that others can read.
process.umask(0o077);

ignoreReloads();

try {
  const hasOption = (name: string) => process.argv.includes(name);
  const server = await openServer(process.env, {
    seed: !hasOption('--empty'),
    anyway: hasOption('--anyway'),
    hasProgramChanged: watchProgram(),
  });
  for (const signal of STOP_SIGNALS) process.on(signal, () => stop(server));
  for (const event of ['unhandledRejection', 'uncaughtException'] as const)
    process.on(event, (error) => fail(server, error));
  announce(server);
} catch (error) {
  console.error(operatorMessage(error) ?? error);
  process.exitCode = 1;
}

function announce({ url, adminPassword }: RunningServer): void {
  console.info(`The site is at ${url}`);
  if (adminPassword === null) return;
  const username = process.env.ADMIN_USERNAME || 'admin';
  console.info(`The admin's password, shown only this once: ${adminPassword} (username: ${username})`);
}

/** Ends the process after an error that nothing handled, because its state is unknown. Finishes running requests before. */
function fail(server: RunningServer, error: unknown): void {
  console.error('The server stops because of an error that nothing handled:', error);
  stop(server, 1);
}

/** Stops the server once. The process may receive several signals, for example if its whole group is stopped. */
function stop(server: RunningServer, exitCode = 0): void {
  if (isStopping) return;
  isStopping = true;
  const exit = () => process.exit(exitCode);
  setTimeout(exit, DRAIN_TIME).unref();
  server.close().then(exit, exit);
}
