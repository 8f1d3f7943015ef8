import { execFile } from 'node:child_process';
import { glob } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Starting the program is what importing it does. */
const PROGRAM = 'src/server/main.ts';

it('runs every file of the server as it is written', async () => {
  const files = (await Array.fromAsync(glob('src/server/**/*.ts'))).filter((file) => file !== PROGRAM);
  expect(files.length).toBeGreaterThan(30);
  const imports = files.map((file) => `await import(${JSON.stringify(pathToFileURL(file).href)});`).join('');
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    `${imports} console.log('imported');`,
  ]);
  expect({ stdout, stderr }).toEqual({ stdout: 'imported\n', stderr: '' });
});
