import { operatorMessage } from './operator-message.ts';
import { openServer } from './server.ts';

/** How long a stop waits for responses that are under way, in milliseconds. */
const DRAIN_TIME = 20_000;

type RunningServer = Awaited<ReturnType<typeof openServer>>;

let isStopping = false;

// What is kept is nobody else's to read, also in a folder that is open to all.
process.umask(0o077);

try {
  const hasOption = (name: string) => process.argv.includes(name);
  const server = await openServer(process.env, { seed: !hasOption('--empty'), anyway: hasOption('--anyway') });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(server));
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

/** Once: who stops a whole group of processes may signal this one more than once. */
async function stop(server: RunningServer): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(0), DRAIN_TIME).unref();
  await server.close();
  process.exit(0);
}
