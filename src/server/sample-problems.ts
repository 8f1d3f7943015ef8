import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '#src/contract/limits.generated.ts';
import { variantsOf, variantUrl } from '#src/domain/product/image-variants.ts';
import { characterCount } from '#src/domain/text/character-count.ts';
import { drawingName, SAMPLE_WIDTH } from '#src/seed/sample-names.ts';

const LIST = 'samples/products.json';

/** Names of the files of a sample that its owner provides. */
export interface SampleFiles {
  readonly slug: string;
  readonly image: string;
  readonly drawing: string;
  readonly video?: string;
}

/** Texts of a sample, with the rules of the form in which the admin would write them. */
const { title, shortDescription, fullDescription } = limits.AddProductForm;
const TEXTS: Readonly<Record<string, TextRules>> = {
  title,
  description: shortDescription,
  longDescription: fullDescription,
  titleEn: title,
  descriptionEn: shortDescription,
  longDescriptionEn: fullDescription,
};

interface TextRules {
  readonly maxLength: number;
  readonly pattern?: string;
}

/** Returns a line for each problem of the samples in the folder of a workshop, except for the smaller sizes of the pictures. */
export function problemsOfSamples(workshop: string): readonly string[] {
  const list = listIn(workshop);
  if (typeof list === 'string') return [list];
  return list.flatMap((sample, index) => [
    ...problemsOfFields(sample, nameOf(sample, index)),
    ...missingFiles(workshop, sample, nameOf(sample, index)),
  ]);
}

/** Returns the files of the samples in the folder of a workshop that has no problems. */
export function filesOfSamples(workshop: string): readonly SampleFiles[] {
  const list = listIn(workshop);
  return typeof list === 'string' ? [] : list.flatMap((sample) => filesOf(sample) ?? []);
}

/** Returns a line for each picture of the samples whose smaller sizes are missing. */
export function missingSizes(workshop: string): readonly string[] {
  return filesOfSamples(workshop).flatMap(({ image }) => {
    const names = variantsOf(SAMPLE_WIDTH).map((variant) => variantUrl(image, variant));
    const missing = names.find((name) => !isFile(workshop, name));
    return missing === undefined ? [] : [`samples/${missing} is missing: run npm run brand`];
  });
}

type Sample = Readonly<Record<string, unknown>>;

/** Reads the list. Returns a line if that is impossible. */
function listIn(workshop: string): readonly Sample[] | string {
  let list: unknown;
  try {
    list = JSON.parse(readFileSync(join(workshop, LIST), 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return `${LIST} is not JSON (${error.message.replace(/\s+/g, ' ')}): correct it`;
    return `${LIST} cannot be read: add it, with [] for a shop without samples`;
  }
  return isList(list) ? list : `${LIST} must be a list of products: [{ … }, { … }]`;
}

const isList = (list: unknown): list is readonly Sample[] =>
  Array.isArray(list) && list.every((sample) => typeof sample === 'object' && sample !== null);

const nameOf = ({ slug }: Sample, index: number) =>
  `${LIST}: product ${typeof slug === 'string' ? `“${slug}”` : index + 1}`;

function problemsOfFields(sample: Sample, name: string): readonly string[] {
  const texts = Object.entries(TEXTS).map(([field, rules]) => [field, problemOfText(sample[field], rules)] as const);
  const problems = [
    ['slug', isName(sample.slug, '') ? null : 'must be a name in Latin letters, digits, - and _'],
    ['image', isName(sample.image, '.webp') ? null : 'must name a WebP file in Latin letters, such as bracket.webp'],
    ['video', isVideo(sample.video) ? null : 'must name an MP4 file in Latin letters, such as bracket.mp4'],
    ...texts,
  ] as const;
  return problems.flatMap(([field, problem]) => (problem === null ? [] : [`${name}: “${field}” ${problem}`]));
}

function problemOfText(text: unknown, { maxLength, pattern = '' }: TextRules): string | null {
  if (typeof text !== 'string') return 'is missing: write a text in quotes';
  if (!new RegExp(pattern, 'u').test(text)) return 'is empty: write a text';
  const length = characterCount(text);
  return length > maxLength ? `has ${length} characters: shorten it to ${maxLength}` : null;
}

/** True for a file name that the server serves, with this ending. */
const isName = (name: unknown, ending: string): name is string =>
  typeof name === 'string' && name.endsWith(ending) && /^[\w-]{1,80}$/.test(name.slice(0, name.length - ending.length));

const isVideo = (video: unknown) => video === undefined || isName(video, '.mp4');

function filesOf({ slug, image, video }: Sample): SampleFiles | null {
  if (!isName(slug, '') || !isName(image, '.webp')) return null;
  return { slug, image, drawing: drawingName(slug), ...(isName(video, '.mp4') && { video }) };
}

function missingFiles(workshop: string, sample: Sample, name: string): readonly string[] {
  const { image, drawing, video } = filesOf(sample) ?? {};
  const needed = Object.entries({ image, drawing, video });
  return needed.flatMap(([what, file]) =>
    file === undefined || isFile(workshop, file) ? [] : [`samples/${file} is missing: add it, the ${what} of ${name}`],
  );
}

function isFile(workshop: string, name: string): boolean {
  return statSync(join(workshop, 'samples', name), { throwIfNoEntry: false })?.isFile() ?? false;
}
