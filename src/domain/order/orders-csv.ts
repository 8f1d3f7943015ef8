import type { Order, OrderModel } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import { formatInstant, formatSheetDate } from '#src/domain/text/dates.ts';
import { formatExtents } from '#src/domain/text/digits.ts';
import type { TimeZone } from '#src/domain/text/time-zone.ts';
import { type OrderField, orderTexts, shownFields, TYPED_FIELDS } from './order-fields.ts';
import { orderNumber } from './order-number.ts';
import { OWNER_TEXTS, type OwnerText, ownerTextOf } from './owner-text.ts';

/** How a reader sees orders in a spreadsheet. */
export interface CsvView {
  readonly headings: Readonly<
    Record<'number' | 'createdAt' | 'persianDate' | 'files' | 'models' | OwnerText | OrderField, string>
  >;
  readonly language: Language;
  readonly timeZone: TimeZone;
  /** Returns a file's absolute URL. */
  readonly urlOf: (url: string) => string;
}

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Left-to-right mark. It is invisible and makes spreadsheets read a cell as text. */
const TEXT_MARK = '\u200E';

/** Texts that a spreadsheet would read as a formula, or as a number without its leading zero. */
const NOT_READ_AS_TEXT = /^(?:[=+\-@\t\r]|[\d\s().-]+$)/;

/** Ends of cells inside a text, before a formula, if a spreadsheet splits the file at semicolons, tabs or lines. */
const FORMULA_INSIDE = /[;\t\r\n](?=[ "']*[=+\-@])/g;

/** Zero width non-joiner. It is invisible and, unlike `TEXT_MARK`, does not change the direction of a line. */
const INNER_MARK = '\u200C';

/** Formats orders as CSV (RFC 4180, UTF-8 with a byte order mark), one row per order. */
export function ordersAsCsv(orders: readonly Order[], { headings, language, timeZone, urlOf }: CsvView): string {
  const rows = orders.map((order) => [
    asText(orderNumber(order._id)),
    formatSheetDate(order.createdAt, timeZone),
    formatInstant(order.createdAt, timeZone),
    ...shownFields(orderTexts(order), language).map(({ text }) => asText(text)),
    order.files.map(urlOf).join('\n'),
    asText((order.models ?? []).map(modelAsText).join('\n')),
    ...OWNER_TEXTS.map((field) => asText(ownerTextOf(order, field))),
  ]);
  const fields = ['number', 'createdAt', 'persianDate', ...TYPED_FIELDS, 'files', 'models', ...OWNER_TEXTS] as const;
  const head = fields.map((field) => headings[field]);
  return BYTE_ORDER_MARK + [head, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

/** Returns a model's name with its size in mm, if it was measured. */
function modelAsText({ name, measured }: OrderModel): string {
  return measured ? `${name} (${formatExtents(measured.size, 'en')} mm)` : name;
}

/** Prevents CSV injection. Unlike the apostrophe that OWASP recommends, the mark is not shown in the cell. */
function asText(text: string): string {
  const marked = text.replace(FORMULA_INSIDE, (separator) => separator + INNER_MARK);
  return NOT_READ_AS_TEXT.test(marked) ? TEXT_MARK + marked : marked;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
