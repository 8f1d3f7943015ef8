import { useLingui } from '@lingui/react/macro';

/** Reference by which the operator finds a failed request in the log. Nothing if the server did not respond. */
export function ErrorReference({ reference }: { readonly reference: string }) {
  const { t } = useLingui();
  if (reference === '') return null;
  return (
    <p className="text-14">
      {t`شناسهٔ خطا:`} <bdi dir="ltr">{reference}</bdi>
    </p>
  );
}
