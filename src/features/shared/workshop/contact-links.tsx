import { useLanguage } from '#src/translations/use-language.ts';
import { Icon } from '#src/ui/icon.tsx';
import { workshop } from '#workshop/details.ts';

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

/** Links that call the workshop, one for each phone. */
export function CallLinks({ className }: LinkProps) {
  const language = useLanguage();
  return workshop.phones.map(({ number, shown }) => (
    <a key={number} className={className} href={`tel:${number}`}>
      <Icon name="phone" />
      <bdi dir="ltr">{shown[language]}</bdi>
    </a>
  ));
}
