import { setTimeout as pause } from 'node:timers/promises';
import { dataUrl, sampleImages } from '../../../tests/support/fixtures/image-files.ts';
import { type Attack, MAX_WAIT } from '../support/attack.ts';
import { type FakeStorage, startFakeStorage } from '../support/fake-storage.ts';
import { orderWith, send, statusOf } from '../support/requests.ts';

/** Milliseconds until the storage answers a file. */
const DELAY = 5_000;

/** Milliseconds that suffice to prepare the images of an order. */
const HEAD_START = 3_000;

let storage: FakeStorage;

export const slowStorage: Attack = {
  title: 'a storage that takes 5 s for each file of an order of five, and never answers for another order',
  async environment(cleanup) {
    storage = await startFakeStorage(cleanup);
    return storage.environment;
  },
  async prepare({ port }) {
    const image = dataUrl('image/png', sampleImages['image/png']);
    return {
      async run() {
        storage.delay = DELAY;
        const slow = await statusOf(send(port, orderWith(Array(5).fill(image))));
        storage.delay = null;
        const unanswered = statusOf(send(port, orderWith([image])));
        await pause(HEAD_START);
        storage.delay = 0;
        const begun = performance.now();
        const next = await statusOf(send(port, orderWith([image])));
        const wait = Math.round(performance.now() - begun);
        // The second attempt of the unanswered order reaches a storage that answers again.
        const statuses = [slow, await unanswered, next];
        if (statuses.some((status) => status !== 201)) throw new Error(`The orders were answered ${statuses}`);
        if (wait > MAX_WAIT)
          throw new Error(`The next order with an image took ${wait} ms, not at most ${MAX_WAIT} ms`);
        return `${statuses}; the next order with an image took ${wait} ms`;
      },
    };
  },
};
