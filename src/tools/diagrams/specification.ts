/** A numbered section, with the checkable sentences that it gives a key. */
export type Section = ReturnType<typeof sectionOf>;

/**
 * Reads docs/specification.md: `## 4. Title` opens a section, an item `- `key` sentence` is a sentence of it.
 * @throws where a key is given twice, or stands in a section that it does not begin with
 */
export function specificationOf(text: string): readonly Section[] {
  const sections = text.split(/^## /m).slice(1).map(sectionOf);
  const keys = sections.flatMap(({ sentences }) => sentences.map(({ key }) => key));
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw new Error(`Two sentences have the key ${twice}`);
  return sections;
}

function sectionOf(text: string) {
  const title = text.slice(0, text.indexOf('\n'));
  const number = title.slice(0, title.indexOf('.'));
  const sentences = [...text.matchAll(/^- `([^`\s]+)` (.+(?:\n {2}.+)*)/gm)].map(([, key = '', sentence = '']) => ({
    /** `4.language.toggle`. */
    key,
    text: sentence.replaceAll(/\s+/g, ' '),
  }));
  const stray = sentences.find(({ key }) => !key.startsWith(`${number}.`));
  if (stray !== undefined) throw new Error(`The key ${stray.key} stands in section ${number}`);
  return { number, title, anchor: anchorOf(title), sentences };
}

/** Of a heading, as GitHub makes it: `4-states-and-transitions`. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-');
}
