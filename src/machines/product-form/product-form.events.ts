import type { FieldError, Product } from '#src/contract/schema.generated.ts';
import type { MediaSlot, ProductDraft, ProductField } from '#src/domain/product/product-fields.ts';
import type {
  MediaChoice,
  ProductMediaChanged,
  ProductMediaCommand,
} from '#src/machines/product-media/product-media.machine.ts';
import type { UploadedVideo } from '#src/machines/video-upload/video-upload.machine.ts';
import type { FormIssue } from '#src/validation/field-issues.ts';

/** Input of the save request. */
export interface ProductToSave {
  /** The version that the draft is based on. Null for a new product. */
  readonly product: Product | null;
  readonly draft: ProductDraft;
  /** The chosen image. Null keeps the stored one. */
  readonly image: Blob | null;
  /** The chosen drawing. Null keeps the stored one, unless it is removed. */
  readonly drawing: Blob | null;
  readonly removesDrawing: boolean;
  /** True for a draft, which only the admin sees. */
  readonly isHidden: boolean;
  readonly videoUrl: string | null;
}

/** `message` comes from the server, in the admin's language. It is empty if the server sent none or was unreachable. */
export interface SaveFailure {
  readonly reason: 'add' | 'edit' | 'tooLarge' | 'conflict' | 'connection';
  readonly message: string;
  /** Short form of the request id; absent if no response was received. */
  readonly reference?: string;
}

/** Result of the save request. `save.conflict`: another session edited the product, so nothing was saved. */
export type SaveEvent =
  | { type: 'save.succeeded'; id: number }
  | { type: 'save.conflict'; newer: Product }
  /** Another session deleted the product. */
  | { type: 'save.missing'; failure: SaveFailure }
  | { type: 'save.failed'; failure: SaveFailure; errors: readonly FieldError[] };

/** Sent to the actor that makes the browser ask before the page is closed. */
export type UnloadGuardCommand = { type: 'unsaved.changed'; isUnsaved: boolean };

export type ProductFormEvent =
  | { type: 'field.changed'; field: ProductField; value: string }
  | ProductMediaCommand
  | ProductMediaChanged
  /** The admin removed or restored the stored drawing. */
  | { type: 'drawing.marked'; isRemoved: boolean }
  /** The admin marked the product as a draft, or removed the mark. */
  | { type: 'visibility.changed'; isHidden: boolean }
  /** The admin chose the text of the newer version. */
  | { type: 'newer.taken'; field: ProductField }
  | { type: 'product.submitted' | 'upload.cancelled' }
  | { type: 'close.requested'; next: NextForm }
  | { type: 'discard.confirmed' | 'discard.cancelled' }
  | { type: 'dashboard.closed' | 'session.expired' }
  | SaveEvent;

/** The form that the panel opens once this one has closed. */
export type NextForm =
  | { readonly form: 'none'; readonly product: null }
  | { readonly form: 'add'; readonly product: null }
  | { readonly form: 'edit'; readonly product: Product };

export const NO_FORM: NextForm = { form: 'none', product: null };

export interface ProductFormOutput {
  /** Id of the saved product. Null if the form was closed without saving. */
  readonly savedId: number | null;
  readonly next: NextForm;
}

export type ProductFormNotification =
  | { type: 'product.added' | 'product.edited' }
  | { type: 'product.saveFailed'; failure: SaveFailure };

export interface ProductFormContext {
  /** The version that the draft is based on. Null for a new product. */
  readonly product: Product | null;
  readonly draft: ProductDraft;
  readonly media: Readonly<Record<MediaSlot, MediaChoice>>;
  /** True if saving removes the stored drawing. A chosen drawing replaces it anyway. */
  readonly removesDrawing: boolean;
  /** True if the product is saved as a draft, which only the admin sees. */
  readonly isHidden: boolean;
  /** The video uploaded last, so that a second attempt to save does not upload it again. Null if there is none. */
  readonly uploaded: UploadedVideo | null;
  readonly issues: readonly FormIssue[];
  /** Why the last attempt to save failed. */
  readonly failure: SaveFailure | null;
  /** Form that the panel opens if the admin discards the draft. */
  readonly next: NextForm;
}
