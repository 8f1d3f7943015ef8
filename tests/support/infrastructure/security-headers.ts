/** What these say differs by page. */
const OF_EACH_PAGE = ['content-security-policy', 'cross-origin-opener-policy'];

const OF_ALL = [
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
];

/** The headers that must be the same on every response of a server; null where one is missing. */
export function securityHeadersOf(headers: Headers): Record<string, string | null> {
  return Object.fromEntries([...OF_ALL, 'strict-transport-security'].map((name) => [name, headers.get(name)]));
}

/** Names of the headers that every response must have, and this one has not. */
export function missingSecurityHeaders(headers: Headers): string[] {
  return [...OF_EACH_PAGE, ...OF_ALL].filter((name) => !headers.has(name));
}
