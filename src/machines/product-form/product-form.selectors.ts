import { limits } from '#src/contract/limits.generated.ts';
import type { Product } from '#src/contract/schema.generated.ts';
import { draftOf, isDraftChanged, type ProductField } from '#src/domain/product/product-fields.ts';
import { productIssues } from '#src/validation/drafts.ts';
import { type FieldIssue, fieldIssues } from '#src/validation/field-issues.ts';
import type { VideoFile } from '../video-upload/video-upload.machine.ts';
import { NO_MEDIA, type ProductFormContext } from './product-form.events.ts';

/** True where the form holds something that is not saved yet: a changed text or a chosen file. */
export function holdsChanges({ draft, product, media }: ProductFormContext): boolean {
  return isDraftChanged(draft, product) || media.image.file !== null || media.video.file !== null;
}

/** True where the form could be sent: every file was looked at, and an edit changes something. */
export function hasSomethingToSave(context: ProductFormContext): boolean {
  const isExamining = context.media.image.isExamining || context.media.video.isExamining;
  return !isExamining && (context.product === null || holdsChanges(context));
}

/** What keeps the product from being saved: texts that are missing or too long, and a new product's image. */
export function issuesOf({ draft, product, media }: ProductFormContext): readonly FieldIssue[] {
  const image = media.image.file ? { size: media.image.file.bytes } : undefined;
  return [...productIssues(draft), ...(product ? [] : fieldIssues('image', image, limits.AddProductForm.image))];
}

/** The newer text of a field where it differs from what is typed here; null where there is nothing to choose. */
export function newerText({ draft, product }: ProductFormContext, field: ProductField): string | null {
  const newer = draftOf(product)[field];
  return newer.trim() === draft[field].trim() ? null : newer;
}

/** The chosen video. A form without one never uploads: the empty file says so in types. */
export function fileToUpload({ media }: ProductFormContext): VideoFile {
  // Stryker disable next-line ObjectLiteral,StringLiteral: see above
  return media.video.file ?? { name: '', bytes: 0, mime: '' };
}

/** The media, with the URL that the chosen video was uploaded to. */
export function withUpload({ media }: ProductFormContext, uploadedTo: string | null): ProductFormContext['media'] {
  return { ...media, video: { ...media.video, uploadedTo } };
}

/** The form as it opens: a new product's, or with what is stored of one. */
export function newForm(product: Product | null): ProductFormContext {
  const media = { image: NO_MEDIA, video: NO_MEDIA };
  return { product, draft: draftOf(product), media, issues: [], failure: null };
}
