import type { Order } from '#src/contract/schema.generated.ts';
import { type OrderField, TYPED_FIELDS } from './order-fields.ts';
import { orderNumber } from './order-number.ts';

/** Column headings in the reader's language. */
export type CsvHeadings = Readonly<Record<'number' | 'createdAt' | 'files' | OrderField, string>>;

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Cells that a spreadsheet would read as a formula, or as a number without its leading zero. */
const NOT_READ_AS_TEXT = /^(?:[=+\-@\t\r]|[\d\s().-]+$)/;

/**
 * Formats orders as CSV (RFC 4180, UTF-8 with a byte order mark), one row per order.
 * @param urlOf returns a file's absolute URL
 */
export function ordersAsCsv(orders: readonly Order[], headings: CsvHeadings, urlOf: (url: string) => string): string {
  const rows = orders.map((order) => [
    orderNumber(order._id),
    order.createdAt,
    ...TYPED_FIELDS.map((field) => String(order[field] ?? '')),
    order.files.map(urlOf).join('\n'),
  ]);
  const { number, createdAt, files } = headings;
  const head = [number, createdAt, ...TYPED_FIELDS.map((field) => headings[field]), files];
  return BYTE_ORDER_MARK + [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Quotes a cell. A leading apostrophe prevents CSV injection, as OWASP recommends. */
function cell(text: string): string {
  const safe = NOT_READ_AS_TEXT.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
