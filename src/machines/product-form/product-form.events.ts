import type { FieldError, Product } from '#src/contract/schema.generated.ts';
import type { MediaSlot } from '#src/domain/media/media.ts';
import type { ProductDraft, ProductField } from '#src/domain/product/product-fields.ts';
import type { FormIssue, Issue } from '#src/validation/field-issues.ts';
import type { FileStoreEvent, StoredFile } from '../file-store-events.ts';

/** What is to be saved; the new image, if one was chosen, lies in the file store. */
export interface ProductToSave {
  /** Null for a new product; else the version that the draft was begun on. */
  readonly product: Product | null;
  readonly draft: ProductDraft;
  readonly videoUrl: string | null;
}

/** `message` is the server's, in the admin's language; blank where it said nothing, or was not reached. */
export interface SaveFailure {
  readonly reason: 'add' | 'edit' | 'tooLarge' | 'conflict' | 'connection';
  readonly message: string;
}

/** What came of saving. `conflict`: the product was edited elsewhere since the draft was begun, and nothing was saved. */
export type SaveEvent =
  /** The saved product has this id, also one that is new. */
  | { type: 'save.succeeded'; id: number }
  | { type: 'save.conflict'; newer: Product }
  /** Somebody else deleted the product. */
  | { type: 'save.missing'; failure: SaveFailure }
  | { type: 'save.failed'; failure: SaveFailure; errors: readonly FieldError[] };

/** What whoever guards the page is told: whether it holds something that would be lost with it. */
export type UnloadGuardCommand = { type: 'unsaved.changed'; isUnsaved: boolean };

export type ProductFormEvent =
  | { type: 'field.changed'; field: ProductField; value: string }
  | { type: 'media.chosen'; slot: MediaSlot; file: File }
  | { type: 'media.removed'; slot: MediaSlot }
  | FileStoreEvent<MediaSlot>
  /** The text of the newer version is to be saved. */
  | { type: 'newer.taken'; field: ProductField }
  | { type: 'product.submitted' | 'upload.cancelled' }
  | { type: 'close.requested' | 'discard.confirmed' | 'discard.cancelled' }
  | { type: 'dashboard.closed' | 'session.expired' }
  | SaveEvent;

export type ProductFormNotification =
  | { type: 'product.added' | 'product.edited' }
  | { type: 'product.saveFailed'; failure: SaveFailure };

/** One of a product's files, as far as it was chosen. */
export interface MediaChoice {
  readonly file: StoredFile | null;
  /** Another file is being looked at, which will take the place of this one. */
  readonly isExamining: boolean;
  /** The file that was chosen last and not taken. */
  readonly rejection: { readonly name: string; readonly issue: Issue } | null;
  /** Where the file was uploaded to, so that a second attempt to save does not upload again. */
  readonly uploadedTo: string | null;
}

export const NO_MEDIA: MediaChoice = { file: null, isExamining: false, rejection: null, uploadedTo: null };

export interface ProductFormContext {
  /** The version that the draft is about; null for a new product. */
  readonly product: Product | null;
  readonly draft: ProductDraft;
  readonly media: Readonly<Record<MediaSlot, MediaChoice>>;
  readonly issues: readonly FormIssue[];
  /** Why the last attempt to save failed. */
  readonly failure: SaveFailure | null;
}
