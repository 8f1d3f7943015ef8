import { limits } from '#src/contract/limits.generated.ts';
import { MEBIBYTE } from '#src/domain/text/data-size.ts';
import type { OperationId } from './documented-operation.ts';
import { OperationError } from './operation-error.ts';

/** A file part of a form, in bytes. */
export const MAX_FILE_BYTES = limits.AddProductForm.image.maxBytes;

/** Room for the longest text field of a form, in bytes: 20,000 characters of four bytes, and the white space around them. */
export const MAX_FIELD_BYTES = 100_000;

const LARGE_BODIES: Partial<Record<OperationId, number>> = {
  addProduct: MAX_FILE_BYTES + MEBIBYTE,
  editProduct: MAX_FILE_BYTES + MEBIBYTE,
  sendOrder: Math.ceil((limits.OrderForm.files.maxTotalBytes * 4) / 3) + 4 * MEBIBYTE,
};

/** Most bodies are small; only an order carries its images in JSON, a third larger than they are. In bytes. */
export function maxBodyBytes(operationId: OperationId): number {
  return LARGE_BODIES[operationId] ?? MEBIBYTE;
}

/** Far more values than any documented body has; of 40 MB of `1,1,1,…` each would be parsed, judged and complained of. */
const MAX_VALUES = 1_000;

/** Room for every documented text written in escapes, in bytes; unescaping and judging 40 MB would stop everybody. */
const MAX_PLAIN_BYTES = 262_144;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads JSON strictly: well-formed UTF-8, and no key that would reach for a prototype.
 * @throws OperationError before anything is parsed where there is more than any documented body has
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (!isModest(bytes)) throw new OperationError('tooLarge');
  try {
    return JSON.parse(utf8.decode(bytes), refusePrototype);
  } catch {
    throw new OperationError('notJson');
  }
}

const [QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, COMMA] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x2c];
const DATA_URL = new TextEncoder().encode('"data:');

/**
 * False where more values begin than there may, or where more is written beside the data URLs in lists. Stops soon
 * after what is too much; what stands inside texts begins no value.
 */
function isModest(bytes: Uint8Array): boolean {
  let values = 0;
  let plainBytes = 0;
  let openLists = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    const start = at;
    const dataUrlEnd = byte === QUOTE && openLists > 0 ? endOfDataUrl(bytes, start) : null;
    if (byte === QUOTE) at = dataUrlEnd ?? endOfText(bytes, start, start + MAX_PLAIN_BYTES);
    if (byte === LIST) openLists += 1;
    if (byte === LIST_END) openLists -= 1;
    if (byte === LIST || byte === OBJECT || byte === COMMA) values += 1;
    if (dataUrlEnd === null) plainBytes += at + 1 - start;
    if (values > MAX_VALUES || plainBytes > MAX_PLAIN_BYTES) return false;
  }
  return true;
}

/** Where the quote is that ends the data URL which begins at a quote; null where none does, or one with escapes. */
function endOfDataUrl(bytes: Uint8Array, start: number): number | null {
  if (DATA_URL.some((byte, index) => bytes[start + index] !== byte)) return null;
  const end = bytes.indexOf(QUOTE, start + 1);
  return end === -1 || bytes.subarray(start, end).includes(BACKSLASH) ? null : end;
}

/** Where the quote is that ends the text which begins at a quote; somewhere behind `max` where none does before. */
function endOfText(bytes: Uint8Array, start: number, max: number): number {
  let end = bytes.indexOf(QUOTE, start + 1);
  while (end !== -1 && end <= max && isEscaped(bytes, end)) end = bytes.indexOf(QUOTE, end + 1);
  return end === -1 ? bytes.length : end;
}

function isEscaped(bytes: Uint8Array, at: number): boolean {
  let before = at - 1;
  while (bytes[before] === BACKSLASH) before -= 1;
  return (at - before) % 2 === 0;
}

function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('__proto__ is no key');
  return value;
}
