import { characterCount } from '#src/domain/text/character-count.ts';
import { refusedAddresses } from '#src/domain/text/text-blocks.ts';
import type { TextPage, Texts } from '#src/domain/workshop/workshop.ts';
import type { Derived } from './pictures.ts';
import { problemsOfTexts } from './texts.ts';

/** The owner's further pages, by their names. */
export type OwnPages = Readonly<Record<string, TextPage>>;

/** Letters that a title and a description may have. */
const MOST_LETTERS = { title: 30, description: 150 } as const;

/** Writes the list of the further pages, with what every page of the site needs: their names and titles. */
export function textPageFiles(pages: OwnPages): Derived {
  const entries = Object.entries(pages).map(
    ([name, { title, description }]) => `  ${JSON.stringify(name)}: {
    title: ${JSON.stringify(title)},
    description: ${JSON.stringify(description)},
    load: () => import('#workshop/pages/${name}.ts'),
  },
`,
  );
  return {
    'pages.ts': `import type { TextPages } from '#src/domain/workshop/workshop.ts';

/** The pages of the folder \`pages\`. Written by \`npm run brand\`. */
export const pages: TextPages = {
${entries.join('')}};
`,
  };
}

/** Returns a line for each name, text or link of the further pages that is not well-formed. */
export function problemsOfTextPages(pages: OwnPages): readonly string[] {
  return Object.entries(pages).flatMap(([name, page]) => {
    const file = `pages/${name}.ts`;
    return [
      ...(/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)
        ? []
        : [`${file}: name the file with small Latin letters, digits and hyphens`]),
      ...problemsOfTexts(file, page),
      ...problemsOfLengths(file, page),
      ...Object.values(page.text).flatMap((text) =>
        refusedAddresses(text).map((address) => `${file}: a link to “${address}” must begin with https:// or /`),
      ),
    ];
  });
}

function problemsOfLengths(file: string, page: TextPage): readonly string[] {
  return (['title', 'description'] as const).flatMap((key) => {
    const texts: Texts = page[key];
    const long = Object.values(texts).filter((text) => characterCount(text) > MOST_LETTERS[key]);
    return long.map((text) => `${file}: “${text}” is too long: shorten it to ${MOST_LETTERS[key]} letters`);
  });
}
