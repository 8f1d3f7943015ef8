import { directionOf, type Language } from '#src/domain/language/language.ts';
import { orderNumber } from '#src/domain/order/order-number.ts';
import { type MessageCode, messageIn } from '#src/operations/api-messages.ts';
import type { OperationError } from '#src/operations/operation-error.ts';

const STYLE =
  'body{max-width:36rem;margin:2rem auto;padding:0 1rem;font:1rem/1.7 Vazirmatn,system-ui,sans-serif}' +
  'a{display:inline-flex;align-items:center;min-height:44px}';

interface PlainPage {
  /** Id of the order, if it is stored. */
  readonly stored: string | null;
  readonly language: Language;
  /** Error of the order, or the reason why the page is not rendered. */
  readonly reason: OperationError;
  /** Path and query of the request. */
  readonly url: string;
  /** Short form of the request id. */
  readonly reference: string;
}

/**
 * Page that is sent if an order was not read, or its page cannot be rendered. It leads to the receipt, or back to the
 * form: the browser keeps what the visitor typed and chose.
 */
export function plainOrderPage({ stored, language, reason, url, reference }: PlainPage): string {
  const text = (code: MessageCode) => escapeHtml(messageIn(language, code));
  const content = stored === null ? `<p>${text('goBack')}</p>` : receipt(stored, url, text);
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>${text(reason.code)}</title><style>${STYLE}</style></head><body><main><h1>${text(reason.code)}</h1>${content}<p>${text('reference')} <bdi dir="ltr">${escapeHtml(reference)}</bdi></p></main></body></html>`;
}

type Text = (code: MessageCode) => string;

function receipt(id: string, url: string, text: Text): string {
  return `<p>${text('orderStored')} <bdi>${escapeHtml(orderNumber(id))}</bdi></p><p><a href="${escapeHtml(url)}">${text('showReceipt')}</a></p>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
