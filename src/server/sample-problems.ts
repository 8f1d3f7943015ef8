import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '#src/contract/limits.generated.ts';
import { filesOf as urlsOf } from '#src/domain/product/image-variants.ts';
import { characterCount } from '#src/domain/text/character-count.ts';
import { slugsOf } from '#src/seed/sample-names.ts';
import type { DerivedSample } from '#src/seed/sample-workshop.ts';

const LIST = 'samples/products.json';

/** Names of the files of a sample that its owner provides. */
export interface SampleFiles {
  readonly slug: string;
  readonly image: string;
  readonly drawing?: string;
  readonly video?: string;
}

/** Texts of a sample, with the rules of the form in which the admin would write them. */
const { title, shortDescription, fullDescription } = limits.AddProductForm;
const TEXTS: Readonly<Record<string, TextRules>> = {
  title,
  description: shortDescription,
  longDescription: fullDescription,
  titleEn: { maxLength: title.maxLength },
  descriptionEn: { maxLength: shortDescription.maxLength },
  longDescriptionEn: fullDescription,
};

interface TextRules {
  readonly maxLength: number;
  /** Missing if the text may be missing. */
  readonly pattern?: string;
}

/** Returns a line for each problem of the samples in the folder of a workshop, except for what is derived from them. */
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
  if (typeof list === 'string') return [];
  const samples = list.flatMap((sample) => filesOf(sample) ?? []);
  return slugsOf(samples).flatMap((slug, index) => {
    const sample = samples[index];
    return sample ? [{ ...sample, slug }] : [];
  });
}

/** Returns a line for each sample whose derived files are missing. */
export function missingFilesOfSamples(workshop: string): readonly string[] {
  const derived = derivedIn(workshop);
  return filesOfSamples(workshop).flatMap(({ slug, image }) => {
    const sample = derived[slug];
    const isComplete =
      sample !== undefined && urlsOf(sample).every((url) => isFile(join(workshop, 'derived/samples'), nameIn(url)));
    return isComplete ? [] : [`samples/${image} has no derived files yet: run npm run brand`];
  });
}

const nameIn = (url: string) => url.split('/').at(-1) ?? '';

/** Reads which files were derived. None, if the record cannot be read. */
function derivedIn(workshop: string): Readonly<Record<string, DerivedSample>> {
  try {
    return JSON.parse(readFileSync(join(workshop, 'derived/samples.json'), 'utf8'));
  } catch {
    return {};
  }
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

const nameOf = ({ title: name }: Sample, index: number) =>
  `${LIST}: product ${index + 1}${typeof name === 'string' && name !== '' ? ` (${name})` : ''}`;

function problemsOfFields(sample: Sample, name: string): readonly string[] {
  const { slug, image, drawing, video } = sample;
  const texts = Object.entries(TEXTS).map(([field, rules]) => [field, problemOfText(sample[field], rules)] as const);
  const problems = [
    ['slug', slug === undefined || isName(slug, '') ? null : 'must be a name in Latin letters, digits, - and _'],
    ['image', isPicture(image) ? null : 'must name a picture in JPEG, PNG or WebP, such as bracket.jpg'],
    [
      'drawing',
      drawing === undefined || isPicture(drawing) ? null : 'must name a picture, such as bracket-drawing.png',
    ],
    ['video', isVideo(video) ? null : 'must name an MP4 file in Latin letters, such as bracket.mp4'],
    ...texts,
  ] as const;
  return problems.flatMap(([field, problem]) => (problem === null ? [] : [`${name}: “${field}” ${problem}`]));
}

function problemOfText(text: unknown, { maxLength, pattern }: TextRules): string | null {
  if (text === undefined && pattern === undefined) return null;
  if (typeof text !== 'string') return 'is missing: write a text in quotes';
  if (!new RegExp(pattern ?? '', 'u').test(text)) return 'is empty: write a text';
  const length = characterCount(text);
  return length > maxLength ? `has ${length} characters: shorten it to ${maxLength}` : null;
}

/** True for a file name that the server serves, with this ending. */
const isName = (name: unknown, ending: string): name is string =>
  typeof name === 'string' && name.endsWith(ending) && /^[\w-]{1,80}$/.test(name.slice(0, name.length - ending.length));

/** True for the name of a picture. Its derived files are named by the slug, so it may have any letters. */
const isPicture = (name: unknown): name is string =>
  typeof name === 'string' && /^[^/\\]+\.(?:webp|jpe?g|png)$/i.test(name);

const isVideo = (video: unknown) => video === undefined || isName(video, '.mp4');

function filesOf({ slug, image, drawing, video }: Sample): (Partial<SampleFiles> & Pick<SampleFiles, 'image'>) | null {
  if (!isPicture(image)) return null;
  return {
    image,
    ...(isName(slug, '') && { slug }),
    ...(isPicture(drawing) && { drawing }),
    ...(isName(video, '.mp4') && { video }),
  };
}

function missingFiles(workshop: string, sample: Sample, name: string): readonly string[] {
  const { image, drawing, video } = filesOf(sample) ?? {};
  const needed = Object.entries({ image, drawing, video });
  return needed.flatMap(([what, file]) =>
    file === undefined || isFile(join(workshop, 'samples'), file)
      ? []
      : [`samples/${file} is missing: add it, the ${what} of ${name}`],
  );
}

function isFile(folder: string, name: string): boolean {
  return statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() ?? false;
}
