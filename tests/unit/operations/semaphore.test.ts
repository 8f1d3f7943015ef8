import { expect, it } from 'vitest';
import { OperationError } from '#src/operations/operation-error.ts';
import { Semaphore } from '#src/operations/semaphore.ts';

/** Semaphore with one place, which is taken until the first task is ended. Ends every task at once otherwise. */
function busySemaphore(maxWaiting?: number) {
  const semaphore = new Semaphore(1, maxWaiting);
  const first = Promise.withResolvers<void>();
  const done: string[] = [];
  const run = (name: string, signal?: AbortSignal, isPreferred?: boolean) =>
    semaphore.run(async () => done.push(name), signal, isPreferred);
  const running = semaphore.run(() => first.promise);
  return { run, done, running, endFirst: first.resolve };
}

it('runs preferred tasks before the others, each in order of arrival', async () => {
  const { run, done, endFirst } = busySemaphore();
  const tasks = [run('a'), run('b'), run('preferred a', undefined, true), run('preferred b', undefined, true)];
  endFirst();
  await Promise.all(tasks);
  expect(done).toEqual(['preferred a', 'preferred b', 'a', 'b']);
});

it('rejects a task when as many wait, of preferred tasks and others separately', async () => {
  const { run, done, endFirst } = busySemaphore(1);
  const tasks = [run('a'), run('preferred', undefined, true)];
  const busy = new OperationError('busy', { retryAfter: 2 });
  await expect(run('b')).rejects.toEqual(busy);
  await expect(run('preferred b', undefined, true)).rejects.toEqual(busy);
  endFirst();
  await Promise.all(tasks);
  expect(done).toEqual(['preferred', 'a']);
});

it('never runs a task whose caller gave up, and lets another wait in its place', async () => {
  const { run, done, endFirst } = busySemaphore(1);
  const caller = new AbortController();
  const abandoned = run('abandoned', caller.signal);
  caller.abort(new Error('hung up'));
  await expect(abandoned).rejects.toThrow('hung up');
  const next = run('next');
  endFirst();
  await next;
  expect(done).toEqual(['next']);
});
