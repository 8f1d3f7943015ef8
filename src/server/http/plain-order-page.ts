import { directionOf, type Language } from '#src/domain/language/language.ts';
import { TYPED_FIELDS } from '#src/domain/order/order-fields.ts';
import { orderNumber } from '#src/domain/order/order-number.ts';
import type { PostedOrder } from '#src/domain/order/posted-order.ts';
import { PAGE_PATHS } from '#src/domain/page-paths.ts';
import { type MessageCode, messageIn } from '#src/operations/messages.ts';
import type { OperationError } from '#src/operations/operation-error.ts';

const STYLE =
  'body{max-width:36rem;margin:2rem auto;padding:0 1rem;font:1rem/1.7 Vazirmatn,system-ui,sans-serif}' +
  'button,input,a{display:inline-flex;align-items:center;min-height:44px;font:inherit}label{display:grid}';

interface PlainPage {
  readonly posted: PostedOrder;
  readonly language: Language;
  /** Reason why the page is not rendered. */
  readonly reason: OperationError;
  /** Path and query of the request. */
  readonly url: string;
  /** Short form of the request id. */
  readonly reference: string;
}

/** Page that replaces a rendered one when rendering would cost too much. It keeps what the visitor typed. */
export function plainOrderPage({ posted, language, reason, url, reference }: PlainPage): string {
  const text = (code: MessageCode) => escaped(messageIn(language, code));
  const content = posted.kind === 'stored' ? receipt(posted.id, url, text) : formAgain(posted, text);
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${text(reason.code)}</title><style>${STYLE}</style></head><body><main><h1>${text(reason.code)}</h1>${content}<p>${text('reference')} <bdi dir="ltr">${escaped(reference)}</bdi></p></main></body></html>`;
}

type Text = (code: MessageCode) => string;

function receipt(id: string, url: string, text: Text): string {
  return `<p>${text('orderStored')} <bdi>${escaped(orderNumber(id))}</bdi></p><p><a href="${escaped(url)}">${text('showReceipt')}</a></p>`;
}

/** Form that sends the same texts again. Images cannot be put back into a form. */
function formAgain({ draft, hasImages }: PostedOrder, text: Text): string {
  const inputs = TYPED_FIELDS.map((field) => `<input type="hidden" name="${field}" value="${escaped(draft[field])}">`);
  const images = `<p><label>${text('imagesNotKept')}<input type="file" name="files" accept="image/*" multiple></label></p>`;
  return `<form method="post" action="${PAGE_PATHS.home}" enctype="multipart/form-data">${inputs.join('')}${hasImages ? images : `<p>${text('textsKept')}</p>`}<button>${text('sendAgain')}</button></form>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
