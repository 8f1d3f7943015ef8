import { useLanguage } from '#src/translations/use-language.ts';
import { Icon } from '#src/ui/icon.tsx';
import { workshop } from './workshop.ts';

interface LinkProps {
  readonly className?: string | undefined;
}

/** Link that writes an e-mail to the workshop. */
export function MailLink({ subject, className }: LinkProps & { readonly subject?: string }) {
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  return (
    <a className={className} href={`mailto:${workshop.email}${query}`}>
      <Icon name="mail" />
      <bdi dir="ltr">{workshop.email}</bdi>
    </a>
  );
}

/** Link that calls the workshop. */
export function CallLink({ className }: LinkProps) {
  const language = useLanguage();
  return (
    <a className={className} href={`tel:${workshop.phone.number}`}>
      <Icon name="phone" />
      <bdi dir="ltr">{workshop.phone.shown[language]}</bdi>
    </a>
  );
}
