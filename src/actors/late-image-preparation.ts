import type { PrepareImage } from './prepare-image.ts';

/** Loads the image preparation with the first image. If it cannot be loaded, only the server validates the image. */
export function createLateImagePreparation(): PrepareImage {
  let loading: Promise<PrepareImage> | null = null;
  const load = () => {
    loading ??= import('./prepare-image.ts').then(({ createImagePreparation }) => createImagePreparation());
    return loading;
  };
  return async (file, signal) => {
    const prepare = await load().catch(() => {
      loading = null;
      return null;
    });
    return prepare ? prepare(file, signal) : { kind: 'prepared', blob: file };
  };
}
