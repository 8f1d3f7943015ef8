import type { PrepareImage } from './prepare-image.ts';

/** Prepares images by code that comes with the first of them; where that cannot be had, the server alone judges them. */
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
