import { useLingui } from '@lingui/react/macro';
import styles from './product-list.module.css';
import { useIsSaved } from './use-is-saved.ts';

/** Marks the product that was saved last, until the next form is opened or the admin leaves. */
export function SavedMark({ id }: { readonly id: number }) {
  const { t } = useLingui();
  if (!useIsSaved(id)) return null;
  return <span className={`tag semibold good ${styles.saved}`}>{t`ذخیره شد`}</span>;
}
