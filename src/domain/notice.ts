import type { FieldError, Notice } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import type { LocalizedText } from '#src/domain/product/localized-product.ts';

/** The editable fields of the notice. `lastDay` is empty if it has none. */
export type NoticeFields = Readonly<Record<'text' | 'textEn' | 'lastDay', string>>;

/** A typed notice, and the version of the stored one that it replaces. */
export interface TypedNotice {
  readonly form: NoticeFields;
  readonly version: number;
}

/** Outcome of saving the notice. `conflict`: another session changed it in the meantime, and nothing was saved. */
export type NoticeSaving =
  | { readonly kind: 'saved' | 'conflict'; readonly notice: Notice }
  /** `reference` is the short form of the request id, or empty. */
  | { readonly kind: 'refused'; readonly errors: readonly FieldError[]; readonly reference: string };

/** Returns the editable fields of a notice. */
export function noticeFields({ text, textEn, lastDay = '' }: Notice): NoticeFields {
  return { text, textEn, lastDay };
}

/** True if the notice has a text and its last day has not ended. */
export function isNoticeShown({ text, textEn, endsAt }: Notice, now: number): boolean {
  return text + textEn !== '' && (endsAt === undefined || now < Date.parse(endsAt));
}

/** Returns the text in a language, or the other one if it is empty: a closed workshop is closed in both languages. */
export function noticeText({ text, textEn }: Notice, language: Language): LocalizedText {
  const isEnglish = text === '' || (language === 'en' && textEn !== '');
  return isEnglish ? { text: textEn, language: 'en' } : { text, language: 'fa' };
}
