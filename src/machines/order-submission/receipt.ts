import { measuredIn } from '#src/domain/model/examined-model.ts';
import { type OrderTexts, orderTexts, orderValues } from '#src/domain/order/order-fields.ts';
import type { OrderProgress, ReceiptModel } from '#src/domain/order/order-outcome.ts';
import { type AskedPart, holdsQuestion, isAboutCart } from '#src/domain/order/question.ts';
import type { OrderAttachment } from '#src/validation/order-attachments.ts';
import type { Attachments } from './attachments.ts';

/** An acknowledged order, as shown to the visitor. */
export interface Receipt extends OrderProgress {
  readonly id: string;
  /** In ISO 8601. */
  readonly sentAt: string;
  /** Token of the receipt's address; blank if the host has none. */
  readonly token: string;
  /** As the server stored them. */
  readonly values: OrderTexts;
  /** Empty if the page was loaded before the images' thumbnails were stored. */
  readonly images: readonly ReceiptImage[];
  readonly models: readonly ReceiptModel[];
  /** True if the order contains the question about the cart. */
  readonly isAboutCart: boolean;
}

/** An image of a sent order. `preview` is the URL of its thumbnail. The id is unique within the page. */
export type ReceiptImage = Pick<OrderAttachment, 'id' | 'name' | 'preview'>;

/** The host's answer to an order. */
export type Acknowledgement = Pick<Receipt, 'id' | 'sentAt' | 'token'>;

/** Returns the attached images, as a receipt shows them. */
export function imagesOf({ files }: Attachments): readonly ReceiptImage[] {
  return files.filter(({ model }) => !model).map(({ id, name, preview }) => ({ id, name, preview }));
}

/** Returns the attached models, as a receipt shows them. */
export function modelsOf({ files }: Attachments): readonly ReceiptModel[] {
  return files.flatMap(({ name, model, preview }) => (model ? [{ name, preview, measured: measuredIn(model) }] : []));
}

interface OrderForm {
  readonly draft: OrderTexts;
  readonly question: string;
  readonly parts: readonly AskedPart[];
  readonly attachments: Attachments;
}

/** Returns the receipt of the order in the form. */
export function receiptOf(
  { draft, question, parts, attachments }: OrderForm,
  { id, sentAt, token }: Acknowledgement,
): Receipt {
  return {
    id,
    sentAt,
    token,
    readAt: '',
    answer: '',
    answeredAt: '',
    completedAt: '',
    values: orderTexts(orderValues(draft)),
    images: imagesOf(attachments),
    models: modelsOf(attachments),
    isAboutCart: isAboutCart(parts) && holdsQuestion(draft.description, question),
  };
}
