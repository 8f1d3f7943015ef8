import { loadOnce } from './load-once.ts';
import type { PrepareImage } from './prepare-image.ts';

/** Loads the image preparation with the first image. If it cannot be loaded, only the server validates the image. */
export function createLateImagePreparation(): PrepareImage {
  const load = loadOnce(async () => (await import('./prepare-image.ts')).createImagePreparation());
  return async (file, signal) => {
    const prepare = await load().catch(() => null);
    return prepare ? prepare(file, signal) : { kind: 'prepared', blob: file };
  };
}
