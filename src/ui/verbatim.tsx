/**
 * What somebody wrote, within a sentence of the site: in its own direction, and never markup. `<Trans>` reads tags out
 * of the finished sentence, its values included, so a text may be there only as an attribute of an element.
 */
export function Verbatim({ text }: { readonly text: string }) {
  return <bdi>{text}</bdi>;
}
