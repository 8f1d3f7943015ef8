import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inBatches } from '#src/server/batches.ts';

/** Work whose batches the test resolves or rejects. */
function controlledWork() {
  const batches: { readonly items: readonly string[]; end(result: string): void; fail(error: Error): void }[] = [];
  const add = inBatches((items: readonly string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    batches.push({ items, end: resolve, fail: reject });
    return promise;
  });
  return { add, batches, begun: () => batches.map(({ items }) => items.join('')) };
}

it('batches the items of one turn and queues later items for the next batch', async () => {
  const { add, batches, begun } = controlledWork();
  const first = [add('a'), add('b')];
  await setImmediate();
  const second = [add('c'), add('d')];
  await setImmediate();
  expect(begun()).toEqual(['ab']);
  batches[0]?.end('one');
  expect(await Promise.all(first)).toEqual(['one', 'one']);
  await setImmediate();
  expect(begun()).toEqual(['ab', 'cd']);
  batches[1]?.end('two');
  expect(await Promise.all(second)).toEqual(['two', 'two']);
});

it('rejects the items of a failed batch only', async () => {
  const { add, batches } = controlledWork();
  const failing = [add('a'), add('b')];
  await setImmediate();
  const later = add('c');
  batches[0]?.fail(new Error('no room'));
  for (const one of failing) await expect(one).rejects.toThrow('no room');
  await setImmediate();
  batches[1]?.end('two');
  expect(await later).toBe('two');
});
