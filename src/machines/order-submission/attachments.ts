import type { FileExaminerEvent } from '#src/machines/file-examiner-events.ts';
import type { Issue } from '#src/validation/field-issues.ts';
import {
  admitImages,
  fitsBeside,
  issueOfWeight,
  type OrderImage,
  type RejectedImage,
  weightOf,
  weightWithout,
} from '#src/validation/order-images.ts';

/** The files of an order: the attached ones, and those that were rejected since files were last chosen. */
export interface Attachments {
  /** How many times files were chosen. Part of the ids, so that no id is used twice. */
  readonly batch: number;
  readonly images: readonly OrderImage[];
  readonly rejections: readonly RejectedImage[];
}

export const NO_ATTACHMENTS: Attachments = { batch: 0, images: [], rejections: [] };

/** Attaches chosen files. Returns those that have to be examined before they can be sent, by their ids. */
export function attach({ batch, images }: Attachments, files: readonly File[]) {
  const { admitted, rejected } = admitImages(files, images, batch);
  return {
    attachments: {
      batch: batch + 1,
      images: [...images, ...admitted.map(({ image }) => image)],
      rejections: rejected,
    },
    toExamine: admitted.map(({ image, file }) => ({ key: image.id, file })),
  };
}

/** Completes an attachment with its examined file, or rejects it if it must not be sent or exceeds the limits. */
export function settle(attachments: Attachments, examined: FileExaminerEvent<string>): Attachments {
  if (examined.type === 'file.rejected') return reject(attachments, [examined.key], examined.issue);
  const { key, file } = examined;
  const [weight, others] = [weightOf(file), weightWithout(attachments.images, key)];
  if (!fitsBeside(weight, others)) return reject(attachments, [key], issueOfWeight(weight, others));
  const { blob, pixels, preview } = file;
  const images = attachments.images.map((image) => (image.id === key ? { ...image, blob, pixels, preview } : image));
  return { ...attachments, images };
}

/** Removes attachments. */
export function detach(attachments: Attachments, ids: readonly string[]): Attachments {
  return { ...attachments, images: attachments.images.filter(({ id }) => !ids.includes(id)) };
}

/** Removes attachments and names them among the rejected files. */
export function reject(attachments: Attachments, ids: readonly string[], issue: Issue): Attachments {
  const rejected = attachments.images.filter(({ id }) => ids.includes(id)).map(({ name }) => ({ name, issue }));
  return { ...detach(attachments, ids), rejections: [...attachments.rejections, ...rejected] };
}

/** Removes all attachments. Their ids are not used again, because a receipt still shows their previews. */
export function detachAll({ batch }: Attachments): Attachments {
  return { ...NO_ATTACHMENTS, batch };
}

/** Ids of the attachments that a change removed. */
export function removedIds(before: Attachments, after: Attachments): readonly string[] {
  return before.images.map(({ id }) => id).filter((id) => !after.images.some((image) => image.id === id));
}
