import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { started } from '../../support/infrastructure/server-process.ts';
import { PASSWORD, temporaryFolder } from '../../support/infrastructure/test-server.ts';

/** Returns the arguments of Node in the last instruction of a kind. */
async function argumentsIn(kind: 'CMD' | 'HEALTHCHECK'): Promise<readonly string[]> {
  const file = await readFile('docs/deploy/Dockerfile', 'utf8');
  const list = new RegExp(`^${kind} [^[]*(\\[.*\\])$`, 'm').exec(file)?.[1] ?? '[]';
  const [command, ...options]: readonly string[] = JSON.parse(list);
  expect(command).toBe('node');
  return options;
}

it('starts an empty shop and finds it healthy by the commands of the Dockerfile', async () => {
  const [environment, ...options] = await argumentsIn('CMD');
  expect(environment).toBe('--env-file=/etc/workshop.env');
  const server = spawn(process.execPath, options, {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: await temporaryFolder(),
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill());
  const { url } = await started(server);
  expect(await (await fetch(`${url}/api/products`)).json()).toEqual([]);

  const check = (await argumentsIn('HEALTHCHECK')).map((part) => part.replace('http://127.0.0.1:3000', url));
  const isHealthy = async () => (await once(spawn(process.execPath, check), 'exit'))[0] === 0;
  expect(await isHealthy()).toBe(true);
  server.kill();
  await once(server, 'exit');
  expect(await isHealthy()).toBe(false);
});
