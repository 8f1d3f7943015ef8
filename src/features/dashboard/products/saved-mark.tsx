import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import styles from './product-list.module.css';

/** Marks the product that was saved last, until the next form is opened or the admin leaves. */
export function SavedMark({ id }: { readonly id: number }) {
  const { t } = useLingui();
  const isSaved = useSelector(
    useAdminActors().panel,
    (snapshot) => snapshot.matches({ form: { none: 'saved' } }) && snapshot.context.savedId === id,
  );
  if (!isSaved) return null;
  return <span className={`tag semibold good ${styles.saved}`}>{t`ذخیره شد`}</span>;
}
