/** Headers whose values differ by page. */
const PER_PAGE = ['content-security-policy', 'cross-origin-opener-policy'];

const FIXED = [
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
];

/** Values of the headers that must be equal on every response of a server. Null for a missing header. */
export function securityHeadersOf(headers: Headers): Record<string, string | null> {
  return Object.fromEntries([...FIXED, 'strict-transport-security'].map((name) => [name, headers.get(name)]));
}

/** Names of the mandatory headers that this response lacks. */
export function missingSecurityHeaders(headers: Headers): string[] {
  return [...PER_PAGE, ...FIXED].filter((name) => !headers.has(name));
}
