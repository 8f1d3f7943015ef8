import { cp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { started } from '../../support/infrastructure/server-process.ts';
import { clientOf, sampleImageUrl, spawnProgram, temporaryFolder } from '../../support/infrastructure/test-server.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PATIENT = { timeout: 20_000, interval: 500 };

/** The files that the server needs. */
const PROGRAM = [
  ...['contract', 'domain', 'operations', 'seed', 'server', 'validation', 'workshop'].map((name) => `src/${name}`),
  ...['tests/support/workshop', 'openapi.yaml', 'package.json', 'package-lock.json'],
];

/** Nothing of the copy is compiled yet, on a machine that may be busy. */
const TIMEOUT = 60_000;

const linkPackages = (folder: string) => symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');

/** A server that runs a copy of the program. `order` sends an order with a picture and returns the status. */
async function startCopy() {
  const folder = await temporaryFolder();
  for (const part of PROGRAM) await cp(join(ROOT, part), join(folder, part), { recursive: true });
  await linkPackages(folder);
  const environment = { DATA_DIR: await temporaryFolder(), NODE_COMPILE_CACHE: join(folder, '.build') };
  const { url, lines } = await started(
    spawnProgram(environment, false, ['--empty'], join(folder, 'src/server/main.ts')),
  );
  return {
    folder,
    lines,
    order: async () => (await clientOf(url).sendOrder({ files: [await sampleImageUrl()] })).status,
    readiness: async () => (await fetch(`${url}/readyz`)).json(),
    contract: async () => (await fetch(`${url}/openapi.yaml`)).text(),
  };
}

/** Replaces every file of a folder by another version, with which nothing of the old one works. */
async function replaceFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await writeFile(join(entry.parentPath, entry.name), "throw new Error('Another version');");
}

it('goes on with its own program after its files were replaced, and /readyz states that', {
  timeout: TIMEOUT,
}, async () => {
  const { folder, order, readiness, contract, lines } = await startCopy();
  expect(await readiness()).toEqual({ status: 'ready' });
  const before = await contract();
  await replaceFiles(join(folder, 'src'));
  await rm(join(folder, 'src/domain'), { recursive: true });
  await writeFile(join(folder, 'openapi.yaml'), '');

  expect(await order()).toBe(201);
  expect(await contract()).toBe(before);
  const changed = { status: 'ready', program: 'changed' };
  await vi.waitFor(async () => expect(await readiness()).toEqual(changed), PATIENT);
  expect(await readiness()).toEqual(changed);
  expect(lines.filter((line) => line.includes('The files of the program have changed'))).toHaveLength(1);

  // As while `npm ci` runs.
  await rm(join(folder, 'node_modules'));
  expect(await order()).toBe(503);
  await linkPackages(folder);
  expect(await order()).toBe(201);
});
