import type { Order } from '#src/contract/schema.generated.ts';
import { type OrderField, TYPED_FIELDS } from './order-fields.ts';
import { orderNumber } from './order-number.ts';

/** The headings of the columns, in the reader's language. */
export type CsvHeadings = Readonly<Record<'number' | 'createdAt' | 'files' | OrderField, string>>;

/** Tells a spreadsheet that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would take for a formula, or for a number whose leading zero is nothing. */
const NOT_TAKEN_AS_TEXT = /^(?:[=+\-@\t\r]|[\d\s().-]+$)/;

/**
 * Orders as a table for a spreadsheet: RFC 4180 in UTF-8 with a byte order mark, a row an order.
 * @param urlOf makes a file's URL absolute
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

/** Quoted; an apostrophe before what is to stay text, as OWASP advises against CSV injection. */
function cell(text: string): string {
  const safe = NOT_TAKEN_AS_TEXT.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
