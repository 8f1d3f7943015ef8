import { spawn, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';
import { listening, stop } from './proxy-process.ts';
import { temporaryFolder } from './test-server.ts';

const PATH = `${process.env.PATH}:/usr/sbin`;
const DOCUMENTED = fileURLToPath(new URL('../../../docs/deploy/', import.meta.url));

export const hasNginx = spawnSync('nginx', ['-v'], { env: { PATH } }).status === 0;

const textOf = (file: string) => readFile(join(DOCUMENTED, file), 'utf8');

/**
 * Starts nginx with the documented files in front of servers on these ports, until the test ends.
 * @param locations that replace `location /` and `location /assets/` of the documented file
 */
export async function startNginx(ports: readonly number[], locations?: string) {
  const folder = await temporaryFolder();
  const port = await freePort();
  const servers = ports.map((own) => `server 127.0.0.1:${own};`).join(' ');
  const upstream = (await textOf('nginx-upstream.conf')).replace('server 127.0.0.1:3000;', servers);
  const documented = await textOf('nginx-proxy.conf');
  const proxy = (
    locations === undefined ? documented : documented.replace(/^location \/(assets\/)? \{[^}]*\}$/gm, '') + locations
  )
    .replace('/var/log/nginx', folder)
    .replace('root /var/www/html', `root ${DOCUMENTED}`);
  const temporaryPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const configuration = `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    pid ${folder}/nginx.pid;
    error_log ${folder}/error.log warn;
    events {}
    http {
      default_type text/html;
      charset utf-8;
      ${temporaryPaths.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      ${upstream}
      ${await textOf('nginx-limits.conf')}
      ${await textOf('nginx-log.conf')}
      server {
        listen 127.0.0.1:${port};
        ${proxy}
      }
    }`;
  await writeFile(join(folder, 'nginx.conf'), configuration);
  const errors = join(folder, 'error.log');
  const nginx = spawn('nginx', ['-p', folder, '-e', errors, '-c', join(folder, 'nginx.conf')], {
    env: { PATH },
    stdio: 'inherit',
  });
  onTestFinished(() => stop(nginx));
  await listening(port, nginx);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    /** Stops nginx. Its logs are complete afterwards. */
    stop: () => stop(nginx),
    errorLog: () => readFile(errors, 'utf8'),
    accessLog: () => readFile(join(folder, 'access.log'), 'utf8'),
  };
}
