/** True if an `If-None-Match` header contains the ETag, by weak comparison. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  const opaqueTag = (tag: string) => tag.trim().replace(/^W\//, '');
  const tags = (header ?? '').split(',').map(opaqueTag);
  return tags.includes(opaqueTag(etag)) || tags.includes('*');
}
