import { expect, it } from 'vitest';
import { FairTurns } from '#src/server/fair-turns.ts';

const NEVER = new AbortController().signal;

const MINUTE = 60_000;

/** Turns that are busy until `release`, and the names of the tasks that ran since. Each of these takes a second. */
async function taken() {
  const clock = { time: 0 };
  const turns = new FairTurns(() => clock.time);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const ran: string[] = [];
  const first = turns.run('first', () => promise, NEVER);
  const run = (caller: string, name: string, signal = NEVER) =>
    turns.run(
      caller,
      async () => {
        clock.time += 1_000;
        ran.push(name);
      },
      signal,
    );
  return { clock, turns, run, ran, release, first };
}

it('alternates between callers whose tasks take equally long', async () => {
  const { run, ran, release, first } = await taken();
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => run(name.slice(0, 1), name));
  release();
  await Promise.all([first, ...all]);
  expect(ran).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('prefers a caller without recent work to one that waits longer', async () => {
  const { clock, run, ran, release, first } = await taken();
  clock.time += 15_000;
  const all = [run('first', 'repeated'), run('other', 'new')];
  release();
  await Promise.all([first, ...all]);
  expect(ran).toEqual(['new', 'repeated']);
});

it('forgets work after five minutes', async () => {
  const { clock, turns, run, ran, release, first } = await taken();
  clock.time += 15_000;
  release();
  await first;
  clock.time += 5 * MINUTE;
  const { promise, resolve } = Promise.withResolvers<void>();
  const blocking = turns.run('blocking', () => promise, NEVER);
  const all = [run('first', 'older'), run('other', 'newer')];
  resolve();
  await Promise.all([blocking, ...all]);
  expect(ran).toEqual(['older', 'newer']);
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
