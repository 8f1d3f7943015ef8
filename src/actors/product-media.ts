import { limits } from '#src/contract/limits.generated.ts';
import type { MediaSlot } from '#src/domain/product/product-fields.ts';
import { type Issue, sizeIssue } from '#src/validation/field-issues.ts';
import { createFileExaminer, type Examination } from './file-examiner.ts';
import type { PrepareImage } from './prepare-image.ts';

/** Creates the actor that examines the images and the video chosen for a product. */
export function createProductMedia(prepareImage: PrepareImage) {
  return createFileExaminer<MediaSlot>(async (file, slot, signal) => {
    if (slot === 'video') return examineVideo(file);
    if (file.size === 0) return { kind: 'rejected', issue: { code: 'fileEmpty' } };
    const result = await prepareImage(file, signal);
    const issue = result.kind === 'prepared' && sizeIssue(result.blob.size, limits.AddProductForm.image.maxBytes);
    return issue ? { kind: 'rejected', issue } : result;
  });
}

/** File names of videos, for systems that leave the type empty. */
const VIDEO_FILE_NAME = /\.(?:mp4|m4v|mov|webm|mkv|avi|mpe?g|og[gv]|3gp|ts)$/i;

/** A video of unknown type is sent as video/mp4, the specification's default. */
function examineVideo(file: File): Examination {
  const type = file.type === '' && VIDEO_FILE_NAME.test(file.name) ? 'video/mp4' : file.type;
  const issue = videoIssue(file.size, type);
  return issue ? { kind: 'rejected', issue } : { kind: 'prepared', blob: file.slice(0, file.size, type) };
}

function videoIssue(bytes: number, type: string): Issue | null {
  if (bytes === 0) return { code: 'fileEmpty' };
  return type.startsWith('video/') ? sizeIssue(bytes, limits.PresignForm.size.maximum) : { code: 'notAVideo' };
}
