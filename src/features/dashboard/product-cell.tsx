import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { memo } from 'react';
import type { Product } from '#src/contract/schema.generated.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { lacksEnglish } from '#src/domain/product/product-preview.ts';
import type { TextRange } from '#src/domain/text/text-folding.ts';
import { useAdminActors } from '#src/features/admin-actors-context.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { ProductImage } from '#src/ui/image.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Localized } from '#src/ui/localized.tsx';
import { PartNumber } from '#src/ui/part-number.tsx';
import styles from './product-list.module.css';

interface ProductCellProps {
  readonly product: Product;
  readonly range: TextRange | null;
}

/** One product of the list: what it is, and edit, delete, details. */
export const ProductCell = memo(function ProductCell({ product, range }: ProductCellProps) {
  const { t } = useLingui();
  const { title } = localizedProduct(product, useLanguage());
  return (
    <li className={styles.cell}>
      <ProductImage className={styles.image} product={product} />
      <div className="stack gap-1">
        <span className={`row gap-3 ${styles.marks}`}>
          <PartNumber id={product.id} />
          {lacksEnglish(product) && <span className="tag accent">{t`بدون متن انگلیسی`}</span>}
        </span>
        <h3 className={styles.title}>
          <Localized text={title} highlight={range} />
        </h3>
      </div>
      <Actions product={product} name={title.text} />
    </li>
  );
});

function Actions({ product, name }: { readonly product: Product; readonly name: string }) {
  const { t } = useLingui();
  const { panel } = useAdminActors();
  const edit = { type: 'edit.requested', product } as const;
  const deletion = { type: 'deletion.requested', product } as const;
  const content = useSelector(panel, ({ context }) => context.content);
  const isEdited = typeof content === 'object' && content.id === product.id;
  const canEdit = useSelector(panel, (snapshot) => snapshot.can(edit));
  const canDelete = useSelector(panel, (snapshot) => snapshot.can(deletion));
  return (
    <div className={`row gap-2 ${styles.actions}`}>
      <Button
        disabled={!canEdit || isEdited}
        aria-label={isEdited ? undefined : t`ویرایش ${name}`}
        onClick={() => panel.send(edit)}
      >
        {!isEdited && <Icon name="edit" size={18} />}
        {isEdited ? t`در حال ویرایش` : t`ویرایش`}
      </Button>
      <Button disabled={!canDelete} aria-label={t`حذف ${name}`} onClick={() => panel.send(deletion)}>
        <Icon name="trash" size={18} />
        {t`حذف`}
      </Button>
      <LinkButton to={`/products/${product.id}`} label={t`جزئیات ${name}`}>
        {t`جزئیات`}
      </LinkButton>
    </div>
  );
}
