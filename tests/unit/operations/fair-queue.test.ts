import { expect, it, vi } from 'vitest';
import { FairQueue } from '#src/operations/fair-queue.ts';
import { OperationError } from '#src/operations/operation-error.ts';

const MINUTE = 60_000;
const BUSY = new OperationError('busy', { retryAfter: 2 });

type Options = Partial<ConstructorParameters<typeof FairQueue>[0]>;

/** Queue with one place, which the network `first` holds until `release`. Every other task takes a second of the clock. */
function takenQueue(options: Options = {}) {
  const clock = { time: 0 };
  const queue = new FairQueue({ places: 1, now: () => clock.time, ...options });
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const ran: string[] = [];
  const first = queue.run(() => promise, { network: 'first' });
  const run = (network: string, name = network, more: { signal?: AbortSignal; cost?: number } = {}) => {
    const task = async () => {
      clock.time += 1_000;
      ran.push(name);
    };
    return queue.run(task, { network, ...more });
  };
  return { clock, queue, run, ran, release, first };
}

it('runs as many tasks at a time as there are places', async () => {
  const queue = new FairQueue({ places: 2 });
  const ends = [await queue.enter(), await queue.enter()];
  const third = vi.fn();
  const waiting = queue.enter().then(third);
  await Promise.resolve();
  expect(third).not.toHaveBeenCalled();
  ends[0]?.();
  await waiting;
  expect(third).toHaveBeenCalledOnce();
});

it('alternates between networks whose tasks take equally long', async () => {
  const { run, ran, release, first } = takenQueue();
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => run(name.slice(0, 1), name));
  release();
  await Promise.all([first, ...all]);
  expect(ran).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('runs tasks without a network in order of arrival', async () => {
  const { queue, release } = takenQueue();
  const ran: number[] = [];
  const all = [1, 2, 3].map((task) => queue.run(async () => ran.push(task)));
  release();
  await Promise.all(all);
  expect(ran).toEqual([1, 2, 3]);
});

it('prefers a network without recent work to one that waits longer', async () => {
  const { clock, run, ran, release, first } = takenQueue();
  clock.time += 15_000;
  const all = [run('first'), run('other')];
  release();
  await Promise.all([first, ...all]);
  expect(ran).toEqual(['other', 'first']);
});

it('prefers less expected work among networks without recent work', async () => {
  const { run, ran, release } = takenQueue();
  const all = [run('a', 'heavy', { cost: 3_000 }), run('b', 'light', { cost: 300 })];
  release();
  await Promise.all(all);
  expect(ran).toEqual(['light', 'heavy']);
});

it('does not prefer a new network of an IPv6 site whose networks are busy', async () => {
  const { queue, run, ran, release, first } = takenQueue();
  const site = [1, 2, 3, 4].map((n) => run(`2001:db8:1:${n}`));
  release();
  await Promise.all([first, ...site]);
  const leave = await queue.enter();
  const all = [run('2001:db8:1:5'), run('2001:db8:2:1')];
  leave();
  await Promise.all(all);
  expect(ran.slice(4)).toEqual(['2001:db8:2:1', '2001:db8:1:5']);
});

it('rejects a network beyond its work in a minute, until enough of it has faded', async () => {
  const { clock, run, release, first } = takenQueue({ maxWork: 30_000 });
  clock.time += 60_000;
  release();
  await first;
  // 60 s of work fade to 30 s in 42 s.
  await expect(run('first')).rejects.toEqual(new OperationError('tooManyRequests', { retryAfter: 42 }));
  await run('other');
  clock.time += 42_000;
  await run('first');
});

it('counts the work that a task reports in place of its time', async () => {
  const { clock, queue } = takenQueue({ places: 2, maxWork: 30_000 });
  const leave = await queue.enter({ network: 'a' });
  clock.time += MINUTE;
  leave(1_000);
  const again = await queue.enter({ network: 'a' });
  again(30_000);
  await expect(queue.enter({ network: 'a' })).rejects.toMatchObject({ code: 'tooManyRequests' });
});

it('rejects a task if too many of its network wait', async () => {
  const { run, ran, release } = takenQueue({ maxWaitingEach: 2 });
  const all = [run('a', 'a1'), run('a', 'a2')];
  await expect(run('a', 'a3')).rejects.toEqual(BUSY);
  all.push(run('b'));
  release();
  await Promise.all(all);
  await run('a', 'a4');
  expect(ran).toEqual(['a1', 'b', 'a2', 'a4']);
});

it('rejects the task that would run last if too many wait', async () => {
  const { clock, queue, run, ran, release, first } = takenQueue({ maxWaiting: 2 });
  clock.time += 15_000;
  release();
  await first;
  const leave = await queue.enter();
  const repeated = run('first');
  const all = [run('a'), run('b')];
  await expect(repeated).rejects.toEqual(BUSY);
  await expect(run('c')).rejects.toEqual(BUSY);
  expect(() => queue.requireRoom()).toThrow(BUSY);
  leave();
  await Promise.all(all);
  expect(() => queue.requireRoom()).not.toThrow();
  expect(ran).toEqual(['a', 'b']);
});

it('leaves the order of networks with equal work to chance, if it should', async () => {
  const { run, ran, release } = takenQueue({ isRandom: true, maxWaiting: 2 });
  for (const rank of [0.5, 0.9, 0.1]) vi.spyOn(Math, 'random').mockReturnValueOnce(rank);
  const all = [run('a'), run('b'), run('c')];
  await expect(all[1]).rejects.toEqual(BUSY);
  release();
  await Promise.allSettled(all);
  expect(ran).toEqual(['c', 'a']);
});

it('passes the place on when a task fails', async () => {
  const { queue, run, ran, release } = takenQueue();
  const failing = queue.run(() => Promise.reject(new Error('failed')), { network: 'a' });
  const next = run('b');
  release();
  await expect(failing).rejects.toThrow('failed');
  await next;
  await run('c');
  expect(ran).toEqual(['b', 'c']);
});

it('never runs a task whose signal aborted, and lets another wait in its place', async () => {
  const { run, ran, release, first } = takenQueue({ maxWaiting: 1, maxWaitingEach: 1 });
  const caller = new AbortController();
  const { signal } = caller;
  const abandoned = run('a', 'abandoned', { signal });
  caller.abort(new Error('hung up'));
  await expect(abandoned).rejects.toThrow('hung up');
  await expect(run('a', 'late', { signal })).rejects.toThrow('hung up');
  const next = run('a', 'next');
  release();
  await Promise.all([first, next]);
  expect(ran).toEqual(['next']);
});
