import { useLingui } from '@lingui/react/macro';

/**
 * Reference of a failure: that by which the operator finds a request in the log, or the error that the page threw. Nothing
 * if the server did not respond.
 */
export function ErrorReference({ reference }: { readonly reference: string }) {
  const { t } = useLingui();
  if (reference === '') return null;
  return (
    <p className="text-14">
      {t`شناسهٔ خطا:`} <bdi dir="ltr">{reference}</bdi>
    </p>
  );
}
