/** User-written text in a sentence. `<Trans>` also parses tags in values, so such text must be passed as an attribute. */
export function Verbatim({ text }: { readonly text: string }) {
  return <bdi>{text}</bdi>;
}
