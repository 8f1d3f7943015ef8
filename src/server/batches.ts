import { setImmediate } from 'node:timers/promises';

/**
 * Does together what is asked for in one turn of the event loop, or while the work before is under way: many calls
 * then cost little more than one. The work begins after the last of its items was given, so that what it reads is never
 * older than a call; all of them share its result.
 */
export function inBatches<Item, Result>(
  work: (items: readonly Item[]) => Promise<Result>,
): (item: Item) => Promise<Result> {
  let waiting: ReturnType<typeof begin> | null = null;
  let latest: Promise<unknown> = Promise.resolve();

  const begin = () => {
    const items: Item[] = [];
    const result = Promise.allSettled([latest, setImmediate()]).then(() => {
      waiting = null;
      return work(items);
    });
    latest = result;
    return { items, result };
  };
  return (item) => {
    waiting ??= begin();
    waiting.items.push(item);
    return waiting.result;
  };
}
