/** Fields with personal data or credentials. `value` is the value of a changed field. */
const PERSONAL = new Set([
  'name',
  'phone',
  'description',
  'longDescription',
  'descriptionEn',
  'longDescriptionEn',
  'username',
  'password',
  'text',
  'value',
  'fileName',
  'source',
  'headers',
]);
const MASKED = '[masked]';
/** Deeper than any context or event of a machine. */
const MAX_DEPTH = 12;

/**
 * Returns a plain copy of an event or a context that may leave the page. Names, phone numbers, passwords and descriptions
 * are masked. Files and data URLs are replaced by their type and size. URLs lose their query, which signs uploads. Empty
 * values stay empty, because that is often the question. Never throws, and handles cycles.
 */
export function maskForInspection(value: unknown): unknown {
  return masked(value, []);
}

function masked(value: unknown, around: readonly object[]): unknown {
  if (typeof value === 'string') return maskedText(value);
  if (typeof value === 'function') return `[function ${value.name}]`;
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Blob) return `[${value instanceof File ? 'file' : 'blob'}, ${value.size} bytes, ${value.type}]`;
  if (value instanceof Error) return { name: value.name, message: maskedText(value.message) };
  if (around.includes(value)) return '[seen above]';
  if (around.length >= MAX_DEPTH) return '[too deep]';
  return maskedInside(value, [...around, value]);
}

function maskedInside(value: object, around: readonly object[]): unknown {
  if (Array.isArray(value)) return value.map((element) => masked(element, around));
  if ('sessionId' in value && 'send' in value) return `[actor ${String(value.sessionId)}]`;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return `[${value.constructor.name}]`;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, PERSONAL.has(key) ? hidden(inner) : masked(inner, around)]),
  );
}

/** Hides a personal value. An empty value and a boolean stay visible. */
function hidden(value: unknown): unknown {
  return value === '' || value === null || value === undefined || typeof value === 'boolean' ? value : MASKED;
}

function maskedText(text: string): string {
  return text
    .replaceAll(/data:[^\s"')]*/gi, (url) => `[data URL, ${url.length} characters]`)
    .replaceAll(/(\/[^\s"'?#]*)\?[^\s"']+/g, '$1?[masked]');
}
