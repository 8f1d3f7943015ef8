import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useLanguage } from '#src/translations/use-language.ts';
import { documentTitle, usePageName } from './page-name.ts';

/** Attribute of the metadata that describes the page of a document: see `metadata.tsx`. */
export const OF_DOCUMENT = 'data-document';

/** Title and manifest of the page, in the current language. */
export function Head() {
  const language = useLanguage();
  const { pathname } = useLocation();
  const page = usePageName(pathname);
  useMetadataOf(pathname, language);
  return (
    <>
      <title>{documentTitle(page, language)}</title>
      <link rel="manifest" href={`/${language}.webmanifest`} />
      {!page.isPublic && <meta name="robots" content="noindex" />}
    </>
  );
}

/** Removes the document's metadata once another page is shown: a browser shares the canonical address. */
function useMetadataOf(...page: readonly string[]): void {
  const key = page.join(' ');
  const first = useRef(key);
  useEffect(() => {
    if (key === first.current) return;
    for (const element of document.head.querySelectorAll(`[${OF_DOCUMENT}]`)) element.remove();
  }, [key]);
}
