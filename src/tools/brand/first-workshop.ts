import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OwnTexts, textsIn } from './details.ts';

/** Hashes of the values of the workshop that the program comes with, which mean nothing on the site of another. */
const RECORD = fileURLToPath(new URL('first-workshop.json', import.meta.url));

/** Shorter texts may be the same by chance. */
const LEAST_LETTERS = 60;

/** Files that show a certain workshop. */
const FILES = ['logo.svg', 'icon.svg', 'pictures/*'];

interface FirstValues {
  /** Of the workshop, and of its copy in the tests. */
  readonly names: readonly string[];
  readonly values: readonly string[];
}

/** A value of the owner, with the words that name it. */
interface Value {
  readonly label: string;
  readonly hash: string;
}

/** Returns a line for each detail and file that is still that of the first workshop. */
export const problemsOfFirstValues = (folder: string, own: OwnTexts): readonly string[] =>
  keptIn(own, [...detailsIn(own), ...filesIn(folder)]).map(
    (label) => `${label} is still the first workshop’s: replace it`,
  );

/** Returns a line for each text that is still that of the first workshop. It may be true of another one too, so it stops nothing. */
export const notesOnFirstTexts = (own: OwnTexts): readonly string[] =>
  keptIn(own, longTextsIn(own)).map(
    (label) => `Note: ${label} is the first workshop’s: keep it only if it is true of yours`,
  );

/** Returns the labels of the values that the record has, once the workshop has a name of its own. */
function keptIn(own: OwnTexts, found: readonly Value[]): readonly string[] {
  const { names, values } = recorded();
  if (names.includes(nameOf(own))) return [];
  return found.flatMap(({ label, hash }) => (values.includes(hash) ? [label] : []));
}

/** True if the folder is that of the first workshop, and its values differ from the record. */
export function isRecordStale(folder: string, own: OwnTexts): boolean {
  const { names, values } = recorded();
  return names[0] === nameOf(own) && JSON.stringify(values) !== JSON.stringify(hashesOf(folder, own));
}

/** Records the values of the first workshop. */
export function recordFirstValues(folder: string, own: OwnTexts): void {
  const record: FirstValues = { ...recorded(), values: hashesOf(folder, own) };
  writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`);
}

const recorded = (): FirstValues => JSON.parse(readFileSync(RECORD, 'utf8'));

const nameOf = (own: OwnTexts) => shortHash(own['details.ts'].name.en);

const hashesOf = (folder: string, own: OwnTexts) => {
  const values = [...detailsIn(own), ...filesIn(folder), ...longTextsIn(own)];
  return [...new Set(values.map(({ hash }) => hash))].sort();
};

function detailsIn(own: OwnTexts): readonly Value[] {
  const { email, phones, channels, address, place } = own['details.ts'];
  const details = [
    email,
    ...phones.map(({ number }) => number),
    ...channels.map(({ url }) => url),
    ...Object.values(address),
  ];
  return [
    ...details.map((value) => ({ label: `details.ts: “${value}”`, hash: shortHash(value) })),
    ...(place ? [{ label: 'details.ts: place', hash: shortHash(JSON.stringify(place)) }] : []),
  ];
}

function filesIn(folder: string): readonly Value[] {
  const files = globSync(FILES, { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ name, parentPath }) => {
    const path = join(parentPath, name);
    return { label: path.slice(folder.length + 1).replaceAll('\\', '/'), hash: shortHash(readFileSync(path)) };
  });
}

const longTextsIn = (own: OwnTexts): readonly Value[] =>
  Object.entries(own).flatMap(([file, value]) => {
    const texts = textsIn(value).filter(({ key, text }) => text.length >= LEAST_LETTERS && !key.startsWith('address'));
    return texts.map(({ text }) => ({ label: `${file}: “${text}”`, hash: shortHash(text) }));
  });

const shortHash = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 16);
