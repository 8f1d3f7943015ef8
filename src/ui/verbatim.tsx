/** What somebody wrote, within a sentence: `<Trans>` reads tags out of values too, so it may only be an attribute. */
export function Verbatim({ text }: { readonly text: string }) {
  return <bdi>{text}</bdi>;
}
