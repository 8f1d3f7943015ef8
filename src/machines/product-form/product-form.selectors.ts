import { limits } from '#src/contract/limits.generated.ts';
import type { Product } from '#src/contract/schema.generated.ts';
import { draftOf, isDraftChanged, type ProductField } from '#src/domain/product/product-fields.ts';
import type { VideoFile } from '#src/machines/video-upload/video-upload.machine.ts';
import { productIssues } from '#src/validation/drafts.ts';
import { type FieldIssue, fieldIssues } from '#src/validation/field-issues.ts';
import { NO_FORM, NO_MEDIA, type ProductFormContext } from './product-form.events.ts';

/** True if the form holds something that is not saved yet: a changed text, a chosen file or a removed drawing. */
export function holdsChanges({ draft, product, media, removesDrawing }: ProductFormContext): boolean {
  const hasFile = Object.values(media).some(({ file }) => file !== null);
  return hasFile || removesDrawing || isDraftChanged(draft, product);
}

/** True if the form could be sent: every file was checked, and an edit changes something. */
export function hasSomethingToSave(context: ProductFormContext): boolean {
  const isExamining = Object.values(context.media).some((choice) => choice.isExamining);
  return !isExamining && (context.product === null || holdsChanges(context));
}

/** Issues that keep the product from being saved: texts that are missing or too long, and the image of a new product. */
export function issuesOf({ draft, product, media }: ProductFormContext): readonly FieldIssue[] {
  const image = media.image.file ? { size: media.image.file.blob.size } : undefined;
  return [...productIssues(draft), ...(product ? [] : fieldIssues('image', image, limits.AddProductForm.image))];
}

/** True if a video was chosen that is not uploaded yet. */
export function isUploadPending({ media }: ProductFormContext): boolean {
  return media.video.file !== null && media.video.uploadedTo === null;
}

/** The newer text of a field, or null if it equals the draft. */
export function newerText({ draft, product }: ProductFormContext, field: ProductField): string | null {
  const newer = draftOf(product)[field];
  return newer.trim() === draft[field].trim() ? null : newer;
}

/** The chosen video. Throws without one: the form only uploads if a video was chosen. */
export function fileToUpload({ media }: ProductFormContext): VideoFile {
  if (media.video.file === null) throw new Error('No video was chosen');
  return media.video.file;
}

/** The media with the URL of the uploaded video. */
export function withUpload({ media }: ProductFormContext, uploadedTo: string | null): ProductFormContext['media'] {
  return { ...media, video: { ...media.video, uploadedTo } };
}

/** The context of a form that was just opened. */
export function newForm(product: Product | null): ProductFormContext {
  const media = { image: NO_MEDIA, drawing: NO_MEDIA, video: NO_MEDIA };
  return { product, draft: draftOf(product), media, removesDrawing: false, issues: [], failure: null, next: NO_FORM };
}
