import { directionOf, type Language } from '#src/domain/language/language.ts';
import { TYPED_FIELDS } from '#src/domain/order/order-fields.ts';
import { orderNumber } from '#src/domain/order/order-number.ts';
import type { OrderOutcome, UnsentOrder } from '#src/domain/order/posted-order.ts';
import { PAGE_PATHS } from '#src/domain/page-paths.ts';
import { type MessageCode, messageIn } from '#src/operations/api-messages.ts';
import type { OperationError } from '#src/operations/operation-error.ts';

const STYLE =
  'body{max-width:36rem;margin:2rem auto;padding:0 1rem;font:1rem/1.7 Vazirmatn,system-ui,sans-serif}' +
  'button,input,a{display:inline-flex;align-items:center;min-height:44px;font:inherit}label{display:grid}';

interface PlainPage {
  readonly posted: OrderOutcome;
  readonly language: Language;
  /** Reason why the page is not rendered. */
  readonly reason: OperationError;
  /** Path and query of the request. */
  readonly url: string;
  /** Short form of the request id. */
  readonly reference: string;
}

/** Page that is sent if the order page cannot be rendered. It keeps what the visitor typed. */
export function plainOrderPage({ posted, language, reason, url, reference }: PlainPage): string {
  const text = (code: MessageCode) => escapeHtml(messageIn(language, code));
  const content = posted.kind === 'stored' ? receipt(posted.id, url, text) : formAgain(posted, text);
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${text(reason.code)}</title><style>${STYLE}</style></head><body><main><h1>${text(reason.code)}</h1>${content}<p>${text('reference')} <bdi dir="ltr">${escapeHtml(reference)}</bdi></p></main></body></html>`;
}

type Text = (code: MessageCode) => string;

function receipt(id: string, url: string, text: Text): string {
  return `<p>${text('orderStored')} <bdi>${escapeHtml(orderNumber(id))}</bdi></p><p><a href="${escapeHtml(url)}">${text('showReceipt')}</a></p>`;
}

/** Form that sends the same text again. A server cannot fill in file inputs, so images must be chosen again. */
function formAgain({ draft, hasImages }: UnsentOrder, text: Text): string {
  const inputs = TYPED_FIELDS.map(
    (field) => `<input type="hidden" name="${field}" value="${escapeHtml(draft[field])}">`,
  );
  const images = `<p><label>${text('imagesNotKept')}<input type="file" name="files" accept="image/*" multiple></label></p>`;
  return `<form method="post" action="${PAGE_PATHS.home}" enctype="multipart/form-data">${inputs.join('')}${hasImages ? images : `<p>${text('textsKept')}</p>`}<button>${text('sendAgain')}</button></form>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
