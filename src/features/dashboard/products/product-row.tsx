import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { memo, type Ref, type RefObject, useEffect, useRef } from 'react';
import type { Product } from '#src/contract/schema.generated.ts';
import { productPath } from '#src/domain/page-paths.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { isDraft } from '#src/domain/product/product-fields.ts';
import { lacksEnglish } from '#src/domain/product/product-preview.ts';
import { rangeInTitle } from '#src/domain/product/title-search.ts';
import { useFormRequest } from '#src/features/dashboard/panel/use-form-request.ts';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { ProductImage } from '#src/ui/image.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Localized } from '#src/ui/localized.tsx';
import { PartNumber } from '#src/ui/part-number.tsx';
import { scrollBehavior } from '#src/ui/scroll.ts';
import { type MoveProduct, OrderControls } from './order-controls.tsx';
import styles from './product-list.module.css';
import { SavedMark } from './saved-mark.tsx';
import { useIsSaved } from './use-is-saved.ts';

interface ProductCellProps {
  readonly product: Product;
  /** Search query to highlight in the title. */
  readonly highlight: string;
  /** Place among all products, from 1. */
  readonly place: number;
  /** Number of all products. */
  readonly count: number;
  /** Moves the product with this id. Null if the host has an order of its own. */
  readonly onMove: MoveProduct | null;
}

/** A product in the list, with buttons to move, edit, delete and view it. A draft has no page to view. */
export const ProductCell = memo(function ProductCell({ product, highlight, place, count, onMove }: ProductCellProps) {
  const { t } = useLingui();
  const { title } = localizedProduct(product, useLanguage());
  const cell = useRef<HTMLLIElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  useReturnOnceSaved(cell, actions, product);
  return (
    <li ref={cell} className={styles.cell}>
      <ProductImage className={styles.image} product={product} shownAs="thumbnail" />
      <div className="stack gap-1">
        <span className={`row gap-3 ${styles.marks}`}>
          <PartNumber id={product.id} />
          {isDraft(product) && <span className="tag">{t`پیش‌نویس`}</span>}
          {lacksEnglish(product) && <span className="tag accent">{t`بدون متن انگلیسی`}</span>}
          <SavedMark id={product.id} />
        </span>
        <h3 className={styles.title}>
          <Localized text={title} range={rangeInTitle(title.text, highlight)} />
        </h3>
        {onMove && <OrderControls id={product.id} name={title.text} {...{ place, count, onMove }} />}
      </div>
      <Actions ref={actions} product={product} name={title.text} />
    </li>
  );
});

/** Scrolls to the product after it was saved. The first of its actions takes the focus that the form lost. */
function useReturnOnceSaved(
  cell: RefObject<HTMLElement | null>,
  actions: RefObject<HTMLElement | null>,
  { id }: Product,
): void {
  const isSaved = useIsSaved(id);
  useEffect(() => {
    // A new product may appear in the list long after it was saved. By then the admin may have moved the focus.
    if (!isSaved || !document.activeElement?.matches('body, [tabindex="-1"]')) return;
    cell.current?.scrollIntoView({ behavior: scrollBehavior(), block: 'center' });
    actions.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [cell, actions, isSaved]);
}

interface ActionsProps {
  readonly product: Product;
  readonly name: string;
  readonly ref: Ref<HTMLDivElement>;
}

function Actions({ product, name, ref }: ActionsProps) {
  const { t } = useLingui();
  const { panel } = useAdminActors();
  const edit = useFormRequest({ form: 'edit', product });
  const deletion = { type: 'deletion.requested', product } as const;
  const isEdited = useSelector(panel, ({ context }) => context.product?.id === product.id);
  const canDelete = useSelector(panel, (snapshot) => snapshot.can(deletion));
  return (
    <div ref={ref} className={`row gap-2 ${styles.actions}`}>
      <Button aria-label={isEdited ? undefined : t`ویرایش ${name}`} onClick={edit}>
        {!isEdited && <Icon name="edit" size={18} />}
        {isEdited ? t`در حال ویرایش` : t`ویرایش`}
      </Button>
      <Button disabled={!canDelete} aria-label={t`حذف ${name}`} onClick={() => panel.send(deletion)}>
        <Icon name="trash" size={18} />
        {t`حذف`}
      </Button>
      {!isDraft(product) && (
        <LinkButton to={productPath(product.id)} label={t`جزئیات ${name}`}>
          {t`جزئیات`}
        </LinkButton>
      )}
    </div>
  );
}
