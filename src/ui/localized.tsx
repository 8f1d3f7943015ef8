import { useLingui } from '@lingui/react/macro';
import { directionOf } from '#src/domain/language/language.ts';
import type { LocalizedText } from '#src/domain/product/localized-product.ts';
import type { TextRange } from '#src/domain/text/text-folding.ts';

export interface LocalizedProps {
  readonly text: LocalizedText;
  /** Part of the text to highlight. */
  readonly range?: TextRange | null | undefined;
}

/** Text that may be in another language than the page. It then has its own `lang` and `dir`. */
export function Localized({ text, range }: LocalizedProps) {
  const { i18n } = useLingui();
  const shown = range ? <Highlighted text={text.text} range={range} /> : text.text;
  if (text.language === i18n.locale) return shown;
  return (
    <bdi lang={text.language} dir={directionOf(text.language)}>
      {shown}
    </bdi>
  );
}

/** Marks a range without trailing white space, which a match that ignores spaces may include. */
function Highlighted({ text, range }: { readonly text: string; readonly range: TextRange }) {
  const match = text.slice(range.start, range.end).trimEnd();
  return (
    <>
      {text.slice(0, range.start)}
      <mark>{match}</mark>
      {text.slice(range.start + match.length)}
    </>
  );
}
