import { expect, it } from 'vitest';
import { FairTurns } from '#src/server/fair-turns.ts';

const NEVER = new AbortController().signal;

/** Turns that are busy until `release`, and the names of the tasks that ran since. */
async function taken() {
  const turns = new FairTurns();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const ran: string[] = [];
  const first = turns.run('first', () => promise, NEVER);
  const run = (caller: string, name: string, signal = NEVER) =>
    turns.run(caller, async () => void ran.push(name), signal);
  return { turns, run, ran, release, first };
}

it('runs the oldest task of the caller with the fewest waiting tasks first', async () => {
  const { run, ran, release, first } = await taken();
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => run(name.slice(0, 1), name));
  release();
  await Promise.all([first, ...all]);
  expect(ran).toEqual(['c1', 'b1', 'b2', 'a1', 'a2', 'a3']);
});

it('passes the turn on when a task fails', async () => {
  const { turns, run, ran, release, first } = await taken();
  const failure = new Error('failed');
  const failing = turns.run('a', () => Promise.reject(failure), NEVER);
  const next = run('b', 'next');
  release();
  expect(await Promise.allSettled([first, failing, next])).toEqual([
    { status: 'fulfilled', value: undefined },
    { status: 'rejected', reason: failure },
    { status: 'fulfilled', value: undefined },
  ]);
  await run('c', 'last');
  expect(ran).toEqual(['next', 'last']);
});

it('does not run a task whose signal aborted', async () => {
  const { run, ran, release, first } = await taken();
  const ending = new AbortController();
  const waiting = run('a', 'waiting', ending.signal);
  ending.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  await expect(run('a', 'late', ending.signal)).rejects.toThrow('gone');
  release();
  await first;
  await run('b', 'next');
  expect(ran).toEqual(['next']);
});
