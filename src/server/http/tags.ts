/** True where an `If-None-Match` names a tag, be it a weak one. */
export function namesTag(header: string | undefined, tag: string): boolean {
  const bare = (one: string) => one.trim().replace(/^W\//, '');
  const tags = (header ?? '').split(',').map(bare);
  return tags.includes(bare(tag)) || tags.includes('*');
}
