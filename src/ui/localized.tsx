import { useLingui } from '@lingui/react/macro';
import { directionOf } from '#src/domain/language/language.ts';
import type { LocalizedText } from '#src/domain/product/localized-product.ts';
import type { TextRange } from '#src/domain/text/text-folding.ts';

export interface LocalizedProps {
  readonly text: LocalizedText;
  /** The stretch to mark, in UTF-16 units of the text. */
  readonly highlight?: TextRange | null | undefined;
}

/** A text that may be in another language than the page, which it then says and runs in that one's direction. */
export function Localized({ text, highlight }: LocalizedProps) {
  const { i18n } = useLingui();
  const shown = highlight ? <Highlighted text={text.text} range={highlight} /> : text.text;
  if (text.language === i18n.locale) return shown;
  return (
    <bdi lang={text.language} dir={directionOf(text.language)}>
      {shown}
    </bdi>
  );
}

/** Marks the range, but for white space at its end, which a match that ignores spaces takes along. */
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
