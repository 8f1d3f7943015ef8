import { limits } from '#src/contract/limits.generated.ts';
import type { MediaRefusal, MediaSlot } from '#src/domain/media.ts';
import { createFileStore, type Examination } from './file-store.ts';
import type { PrepareImage } from './prepare-image.ts';

/** The store of a product's chosen picture and video. */
export function createProductMedia(prepareImage: PrepareImage) {
  return createFileStore<MediaSlot, MediaRefusal>(async (file, slot, signal) => {
    if (file.size === 0) return { kind: 'refused', reason: 'empty' };
    if (slot === 'video') return examinedVideo(file);
    const result = await prepareImage(file, signal);
    const isTooLarge = result.kind === 'prepared' && result.blob.size > limits.AddProductForm.image.maxBytes;
    return isTooLarge ? { kind: 'refused', reason: 'tooLarge' } : result;
  });
}

/** Names of videos whose type not every system knows. */
const NAMED_LIKE_A_VIDEO = /\.(?:mp4|m4v|mov|webm|mkv|avi|mpe?g|og[gv]|3gp|ts)$/i;

/** A video of a type that the browser does not know counts as the specification's default, video/mp4. */
function examinedVideo(file: File): Examination<MediaRefusal> {
  const type = file.type === '' && NAMED_LIKE_A_VIDEO.test(file.name) ? 'video/mp4' : file.type;
  if (!type.startsWith('video/')) return { kind: 'refused', reason: 'notAVideo' };
  if (file.size > limits.PresignForm.size.maximum) return { kind: 'refused', reason: 'tooLarge' };
  return { kind: 'prepared', blob: file.slice(0, file.size, type) };
}
