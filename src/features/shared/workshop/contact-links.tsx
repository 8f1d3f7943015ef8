import { useLanguage } from '#src/translations/use-language.ts';
import { Icon } from '#src/ui/icon.tsx';
import { workshop } from './workshop.ts';

interface LinkProps {
  readonly className?: string | undefined;
}

/** Opens a mail to the workshop; `subject` says what it is about. */
export function MailLink({ subject, className }: LinkProps & { readonly subject?: string }) {
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  return (
    <a className={className} href={`mailto:${workshop.email}${query}`}>
      <Icon name="mail" />
      <bdi dir="ltr">{workshop.email}</bdi>
    </a>
  );
}

/** Calls the workshop. */
export function CallLink({ className }: LinkProps) {
  const language = useLanguage();
  return (
    <a className={className} href={`tel:${workshop.phone.number}`}>
      <Icon name="phone" />
      <bdi dir="ltr">{workshop.phone.shown[language]}</bdi>
    </a>
  );
}
