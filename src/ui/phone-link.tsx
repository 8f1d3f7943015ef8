import { telephoneUrl } from '#src/domain/text/telephone-url.ts';

/** Link that dials a phone number, or plain text if the number cannot be dialled. */
export function PhoneLink({ phone, className }: { readonly phone: string; readonly className?: string | undefined }) {
  const url = telephoneUrl(phone);
  const number = (
    <bdi dir="ltr" translate="no">
      {phone}
    </bdi>
  );
  if (url === null) return <span className={className}>{number}</span>;
  return (
    <a href={url} className={className}>
      {number}
    </a>
  );
}
