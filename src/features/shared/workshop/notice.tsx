import { useSelector } from '@xstate/react';
import { directionOf } from '#src/domain/language/language.ts';
import { noticeText } from '#src/domain/notice.ts';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import styles from './notice.module.css';

/** The owner's notice, in the page's language if it has a text in it. */
export function Notice() {
  const language = useLanguage();
  const notice = useSelector(useActors().notice, ({ context }) => context);
  if (!notice) return null;
  const shown = noticeText(notice, language);
  return (
    <p lang={shown.language} dir={directionOf(shown.language)} className={`semibold ${styles.notice}`}>
      {shown.text}
    </p>
  );
}
