import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useId, useRef } from 'react';
import type { Product } from '#src/contract/schema.generated.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { ProductFormContext, useAdminActors } from '#src/features/admin-actors-context.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { ProductImage } from '#src/ui/image.tsx';
import { Localized } from '#src/ui/localized.tsx';
import { PartNumber } from '#src/ui/part-number.tsx';
import { scrollToElement } from '#src/ui/scroll.ts';
import { DeletionDialog, DiscardDialog } from './dialogs.tsx';
import styles from './panel.module.css';
import { ProductForm } from './product-form.tsx';

type Shown = 'none' | 'add' | 'edit' | 'delete';

/** The admin's panel: a prompt, the form that adds or edits a product, or the product that is about to go. */
export function Panel() {
  const { panel } = useAdminActors();
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const form = useSelector(panel, ({ children }) => children.form);
  const content = useSelector(panel, ({ context }) => context.content);
  const deleting = useSelector(panel, ({ context }) => context.deleting);
  const edited = typeof content === 'object' ? content : null;
  const opened = typeof content === 'object' ? 'edit' : content;
  const shown = deleting ? 'delete' : opened;
  useArrival(section, shown, edited?.id ?? null);
  return (
    <section ref={section} className={`stack gap-6 ${styles.panel}`} aria-labelledby={headingId} tabIndex={-1}>
      <Heading id={headingId} shown={shown} />
      {shown === 'none' && <Prompt />}
      {shown !== 'none' && (
        <div className={styles.layers}>
          {deleting && <Departing product={deleting} />}
          {form && (
            <ProductFormContext value={form}>
              <div className={deleting ? styles.behind : undefined}>
                <ProductForm key={form.sessionId} />
              </div>
              <DiscardDialog />
            </ProductFormContext>
          )}
        </div>
      )}
      <DeletionDialog />
    </section>
  );
}

function Heading({ id, shown }: { readonly id: string; readonly shown: Shown }) {
  const { t } = useLingui();
  const titles = { none: t`کار تازه`, add: t`افزودن محصول`, edit: t`ویرایش محصول`, delete: t`حذف محصول` };
  return (
    <h2 id={id} className="text-28">
      {titles[shown]}
    </h2>
  );
}

function Prompt() {
  const { t } = useLingui();
  return (
    <p className="measure muted text-18">{t`محصولی بیفزایید، یا از فهرست زیر محصولی را برای ویرایش یا حذف برگزینید.`}</p>
  );
}

function Departing({ product }: { readonly product: Product }) {
  const { title, description } = localizedProduct(product, useLanguage());
  return (
    <div className={styles.departing}>
      <ProductImage product={product} />
      <div>
        <PartNumber id={product.id} />
        <p className="bold text-22">
          <Localized text={title} />
        </p>
        <p className="muted">
          <Localized text={description} />
        </p>
      </div>
    </div>
  );
}

/** Brings the panel into sight when a form is opened, and keeps the focus there when the form with the focus goes. */
function useArrival(section: RefObject<HTMLElement | null>, shown: Shown, editedId: number | null): void {
  const before = useRef({ shown, editedId });
  useEffect(() => {
    const last = before.current;
    before.current = { shown, editedId };
    if (shown === last.shown && editedId === last.editedId) return;
    const isOpened = shown === 'add' || shown === 'edit';
    if (isOpened && last.shown !== 'delete') scrollToElement(section.current);
    else if (shown === 'none' && document.activeElement === document.body) section.current?.focus();
  }, [section, shown, editedId]);
}
