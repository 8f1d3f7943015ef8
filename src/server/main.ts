import { ConfigError } from './config.ts';
import { openServer, type RunningServer } from './server.ts';

/** How long a stop waits for answers that are under way, in milliseconds. */
const DRAIN_TIME = 20_000;

try {
  const server = await openServer(process.env, { seed: !process.argv.includes('--empty') });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(server));
  announce(server);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}

function announce({ url, adminPassword }: RunningServer): void {
  console.info(`The site is at ${url}`);
  if (adminPassword === null) return;
  const username = process.env.ADMIN_USERNAME || 'admin';
  console.info(`The admin's password, shown only this once: ${adminPassword} (username: ${username})`);
}

async function stop(server: RunningServer): Promise<void> {
  setTimeout(() => process.exit(0), DRAIN_TIME).unref();
  await server.close();
  process.exit(0);
}
