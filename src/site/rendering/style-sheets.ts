/** Returns the URLs of the style sheets that a page links, in their order. */
export function styleSheetsIn(shell: string): readonly string[] {
  return [...shell.matchAll(/<link rel="stylesheet"[^>]*\shref="([^"]+)"/g)].map(([, url = '']) => url);
}
