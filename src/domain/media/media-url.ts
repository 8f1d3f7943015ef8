/**
 * Returns the absolute URL of an image or video if it is safe to put into the page: same origin, HTTPS or `blob:`.
 * Returns null for anything else, such as `javascript:` and `data:` URLs. `base` is the URL of the page.
 */
export function safeMediaUrl(url: string, base: string): string | null {
  const resolved = urlFrom(url, base);
  if (resolved === null) return null;
  const isSafe =
    resolved.protocol === 'https:' ||
    resolved.protocol === 'blob:' ||
    (resolved.protocol === 'http:' && resolved.origin === new URL(base).origin);
  return isSafe ? resolved.href : null;
}

/** Returns 'video' for a path that ends in `.mp4`, otherwise 'image', as specified in openapi.yaml. */
export function mediaKindOf(url: string): 'video' | 'image' {
  return /^[^?#]*\.mp4(?:[?#]|$)/i.test(url) ? 'video' : 'image';
}

/** Parses a URL, or returns null if it is invalid. Many phones do not support `URL.parse` yet. */
export function urlFrom(url: string, base: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}
