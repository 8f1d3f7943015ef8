import type { ComponentType } from 'react';
import { TextPage } from '#src/features/text-page/text-page.tsx';
import { pages } from '#workshop/derived/pages.ts';

/** Opens the screen of the owner's further pages. Loads the texts of all, which are short. */
export async function openTextPage(): Promise<ComponentType> {
  const loaded = Object.entries(pages).map(async ([name, { load }]) => [name, (await load()).page.text] as const);
  const texts = Object.fromEntries(await Promise.all(loaded));
  return function TextScreen() {
    return <TextPage texts={texts} />;
  };
}
