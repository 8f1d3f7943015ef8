import { limits } from '#src/contract/limits.generated.ts';
import type { Product } from '#src/contract/schema.generated.ts';
import { draftOf, isDraft, type ProductField } from '#src/domain/product/product-fields.ts';
import type { PreparedFile } from '#src/machines/file-examiner-events.ts';
import { NO_CHOICE } from '#src/machines/product-media/product-media.machine.ts';
import { type FieldIssue, fieldIssues } from '#src/validation/field-issues.ts';
import { productIssues } from '#src/validation/product-draft.ts';
import { NO_FORM, type ProductFormContext, type ProductToSave } from './product-form.events.ts';
import { holdsChanges } from './unsaved-changes.ts';

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
export function isUploadPending(context: ProductFormContext): boolean {
  return context.media.video.file !== null && uploadedUrl(context) === null;
}

/** URL of the chosen video. Null if none was chosen or if it is not uploaded yet. */
export function uploadedUrl({ media, uploaded }: ProductFormContext): string | null {
  return uploaded !== null && uploaded.file === media.video.file ? uploaded.publicUrl : null;
}

/** The newer text of a field, or null if it equals the draft. */
export function newerText({ draft, product }: ProductFormContext, field: ProductField): string | null {
  const newer = draftOf(product)[field];
  return newer.trim() === draft[field].trim() ? null : newer;
}

/** The chosen video. Throws without one: the form only uploads if a video was chosen. */
export function fileToUpload({ media }: ProductFormContext): PreparedFile {
  if (media.video.file === null) throw new Error('No video was chosen');
  return media.video.file;
}

/** Input of the save request. */
export function productToSave(context: ProductFormContext): ProductToSave {
  const { product, draft, media, removesDrawing, isHidden } = context;
  return {
    product,
    draft,
    image: media.image.file?.blob ?? null,
    drawing: media.drawing.file?.blob ?? null,
    removesDrawing,
    isHidden,
    videoUrl: uploadedUrl(context),
  };
}

/** The context of a form that was just opened. */
export function newForm(product: Product | null): ProductFormContext {
  return {
    product,
    draft: draftOf(product),
    media: { image: NO_CHOICE, drawing: NO_CHOICE, video: NO_CHOICE },
    removesDrawing: false,
    isHidden: isDraft(product),
    uploaded: null,
    issues: [],
    failure: null,
    next: NO_FORM,
  };
}
