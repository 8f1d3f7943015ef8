import { expect, it, vi } from 'vitest';
import { createLateImagePreparation } from '#src/actors/late-image-preparation.ts';

const opened = vi.hoisted(() => ({ times: 0, isLost: true }));

vi.mock('#src/actors/prepare-image.ts', () => ({
  get createImagePreparation() {
    if (opened.isLost) throw new TypeError('Failed to fetch dynamically imported module');
    opened.times += 1;
    return () => async () => ({ kind: 'rejected', issue: { code: 'notAnImage' } });
  },
}));

it('leaves images to the server until its code has been loaded, which it tries again for each image', async () => {
  const prepare = createLateImagePreparation();
  const file = new File(['gear'], 'gear.webp', { type: 'image/webp' });
  const prepared = () => prepare(file, new AbortController().signal);
  expect(await prepared()).toEqual({ kind: 'prepared', blob: file });
  opened.isLost = false;
  const refused = { kind: 'rejected', issue: { code: 'notAnImage' } };
  expect([await prepared(), await prepared(), opened.times]).toEqual([refused, refused, 1]);
});
