/** A numbered section with its sentences that have a key. */
export type Section = ReturnType<typeof sectionOf>;

/**
 * Parses docs/specification.md: `## 4. Title` opens a section, a list item `- `key` sentence` is one of its sentences.
 * @throws if a key occurs twice, or if it does not begin with the number of its section
 */
export function specificationOf(text: string): readonly Section[] {
  const sections = text.split(/^## /m).slice(1).map(sectionOf);
  const keys = sections.flatMap(({ sentences }) => sentences.map(({ key }) => key));
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw new Error(`Two sentences have the key ${twice}.`);
  return sections;
}

function sectionOf(text: string) {
  const title = text.slice(0, text.indexOf('\n'));
  const number = title.slice(0, title.indexOf('.'));
  const sentences = [...text.matchAll(/^- `([^`\s]+)` (.+(?:\n {2}.+)*)/gm)].map(([, key = '', sentence = '']) => ({
    /** Such as `4.language.toggle`. */
    key,
    text: sentence.replaceAll(/\s+/g, ' '),
  }));
  const stray = sentences.find(({ key }) => !key.startsWith(`${number}.`));
  if (stray !== undefined)
    throw new Error(`The key ${stray.key} is in section ${number}, but does not begin with its number.`);
  return { number, title, anchor: anchorOf(title), sentences };
}

/** The anchor that GitHub generates for a heading: `4-states-and-transitions`. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-');
}
