/**
 * Where a stored image or video may be shown from: the page's own origin, any HTTPS address, or a blob of the
 * browser. Null for everything else (scripts, data, other protocols), which is never put into the page.
 * `base` is the page's address, which a relative path is read against.
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

/** How an order's file is shown: a path that ends in `.mp4` as a video, any other as an image, as openapi.yaml says. */
export function mediaKindOf(url: string): 'video' | 'image' {
  return /^[^?#]*\.mp4(?:[?#]|$)/i.test(url) ? 'video' : 'image';
}

/** The URL that a text says, read against a base; null where it says none. `URL.parse` is too new for many a phone. */
export function urlFrom(url: string, base: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}
