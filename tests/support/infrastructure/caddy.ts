import { spawn, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';
import { listening, stop } from './proxy-process.ts';
import { temporaryFolder } from './test-server.ts';

const DOCUMENTED = fileURLToPath(new URL('../../../docs/deploy', import.meta.url));

export const hasCaddy = spawnSync('caddy', ['version']).status === 0;

/**
 * Starts Caddy with the documented configuration in front of a server on this port, until the test ends.
 * @param isBeyondLimit adds the documented rate limit as if it were reached. Debian's Caddy does not have its module,
 * so the error that the module throws replaces it
 */
export async function startCaddy(serverPort: number, isBeyondLimit = false) {
  const folder = await temporaryFolder();
  const port = await freePort();
  const document = await readFile(`${DOCUMENTED}.md`, 'utf8');
  const site = /^workshop\.example \{.*?^\}$/ms.exec(document)?.[0] ?? 'not documented';
  const configuration = site
    .replace(/\}$/, isBeyondLimit ? `${limitIn(document).replace(/rate_limit \{.*?^ {2}\}/ms, 'error 429')}}` : '}')
    .replace('workshop.example', `http://127.0.0.1:${port}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${serverPort}`)
    .replace('lb_try_duration 5s', 'lb_try_duration 1ms')
    .replace('/var/www/html', DOCUMENTED);
  const file = join(folder, 'Caddyfile');
  await writeFile(file, `{\n  admin off\n}\n${configuration}\n`);
  const arguments_ = ['run', '--adapter', 'caddyfile', '--config', file];
  const caddy = spawn('caddy', arguments_, { env: { PATH: process.env.PATH, HOME: folder }, stdio: 'ignore' });
  onTestFinished(() => stop(caddy));
  await listening(port, caddy);
  return { url: `http://127.0.0.1:${port}` };
}

/** The part of the site's block that limits searches and receipts. */
function limitIn(document: string): string {
  return /^@rendered .*?^\}\n/ms.exec(document)?.[0] ?? 'not documented';
}
