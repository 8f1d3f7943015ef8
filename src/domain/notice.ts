import type { Notice } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import type { LocalizedText } from '#src/domain/product/localized-product.ts';

/** True if the notice has a text and its last day has not ended. */
export function isNoticeShown({ text, textEn, endsAt }: Notice, now: number): boolean {
  return text + textEn !== '' && (endsAt === undefined || now < Date.parse(endsAt));
}

/** Returns the text in a language, or the other one if it is empty: a closed workshop is closed in both languages. */
export function noticeText({ text, textEn }: Notice, language: Language): LocalizedText {
  const isEnglish = text === '' || (language === 'en' && textEn !== '');
  return isEnglish ? { text: textEn, language: 'en' } : { text, language: 'fa' };
}
