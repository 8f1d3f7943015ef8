import { setImmediate } from 'node:timers/promises';

/**
 * Combines the calls of one turn of the event loop, or those made while a batch runs, into one batch. A batch starts
 * after its last call, so that it never returns data older than a call. All its calls share the result.
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
