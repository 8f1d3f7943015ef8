import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createVitest } from 'vitest/node';
import { failuresIn } from './failures.ts';

/** Runs a test file in a Vitest of its own. */
async function failuresOf(text: string): Promise<readonly string[]> {
  const root = await mkdtemp(join(tmpdir(), 'failures-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await writeFile(join(root, 'lamp.test.ts'), text);
  const vitest = await createVitest('test', { root, config: false, globals: true, watch: false, reporters: [{}] });
  onTestFinished(() => vitest.close());
  const { testModules } = await vitest.runTestSpecifications(await vitest.globTestSpecifications());
  return failuresIn(testModules);
}

it('names each failed test with its file and first error', async () => {
  const text = `
    describe('a lamp', () => {
      it('shines', () => expect.fail('it is dark'));
      it('has a switch', () => {});
      it('is warm', () => expect.fail('it is cold'));
    });`;
  expect(await failuresOf(text)).toEqual([
    '  lamp.test.ts: a lamp > shines: it is dark',
    '  lamp.test.ts: a lamp > is warm: it is cold',
  ]);
});

it('names a file that cannot be loaded', async () => {
  expect(await failuresOf("throw new Error('no machine')")).toEqual(['  lamp.test.ts: the file: no machine']);
});

it('names nothing if all tests pass', async () => {
  expect(await failuresOf("it('shines', () => {});")).toEqual([]);
});
