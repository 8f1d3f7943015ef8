import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useId, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { Product } from '#src/contract/schema.generated.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import type { ProductField } from '#src/domain/product/product-fields.ts';
import { lacksEnglish } from '#src/domain/product/product-preview.ts';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import {
  type ConfirmationActor,
  ProductFormContext,
  useAdminActors,
} from '#src/features/shared/actors/admin-actors-context.ts';
import { ConfirmationDialog } from '#src/features/shared/orders/confirmation-dialog.tsx';
import type { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { ProductImage } from '#src/ui/image.tsx';
import { Localized } from '#src/ui/localized.tsx';
import { PartNumber } from '#src/ui/part-number.tsx';
import { scrollToElement } from '#src/ui/scroll.ts';
import { useLostFocus } from '#src/ui/use-lost-focus.ts';
import { Verbatim } from '#src/ui/verbatim.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import styles from './panel.module.css';
import { ProductForm } from './product-form.tsx';
import { PANEL } from './use-form-request.ts';

/** The admin's panel: a prompt, the form that adds or edits a product, or the product that is being deleted. */
export function Panel() {
  const { t } = useLingui();
  const { panel } = useAdminActors();
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const form = useSelector(panel, ({ children }) => children.form);
  const confirmation = useSelector(panel, ({ children }) => children.confirmation);
  const deleted = useProductToDelete(confirmation);
  const shown = useSelector(panel, shownIn);
  const editedId = useSelector(panel, ({ context }) => context.product?.id ?? null);
  const titles = { add: t`افزودن محصول`, edit: t`ویرایش محصول`, delete: t`حذف محصول` };
  const firstField = useRef<ProductField>(null);
  useArrival({ section, firstField, shown, editedId });
  return (
    <section
      ref={section}
      id={PANEL}
      className={classes('stack gap-6', shown !== 'none' && styles.panel)}
      aria-labelledby={headingId}
      tabIndex={-1}
    >
      {shown === 'none' ? (
        <Prompt id={headingId} firstField={firstField} />
      ) : (
        <>
          <h2 id={headingId} className="text-28">
            {titles[shown]}
          </h2>
          <div className="layered">
            {deleted && <ProductToDelete product={deleted} />}
            {form && (
              <ProductFormContext value={form}>
                <div className={deleted ? styles.behind : undefined}>
                  <ProductForm key={form.sessionId} />
                </div>
                <DiscardDialog />
              </ProductFormContext>
            )}
          </div>
        </>
      )}
      <ConfirmationDialog confirmation={confirmation} />
    </section>
  );
}

type Shown = 'none' | 'add' | 'edit' | 'delete';

function shownIn(panel: SnapshotFrom<typeof dashboardPanelMachine>): Shown {
  if (panel.matches({ question: 'delete' })) return 'delete';
  if (panel.matches({ form: 'add' })) return 'add';
  return panel.matches({ form: 'edit' }) ? 'edit' : 'none';
}

function useProductToDelete(confirmation: ConfirmationActor | undefined): Product | null {
  const action = useSelector(confirmation, (snapshot) => snapshot?.context.action);
  return action?.kind === 'deletion' ? action.product : null;
}

interface PromptProps extends Pick<Arrival, 'firstField'> {
  readonly id: string;
}

/** Asks the admin to choose an action. After a product without English texts was saved, offers its form. */
function Prompt({ id, firstField }: PromptProps) {
  const { t } = useLingui();
  const { panel } = useAdminActors();
  const wasSaved = useSelector(panel, (snapshot) => snapshot.matches({ form: { none: 'saved' } }));
  const savedId = useSelector(panel, ({ context }) => context.savedId);
  const products = useSelector(useActors().catalogue, ({ context }) => context.products);
  const saved = products.find((product) => product.id === savedId && lacksEnglish(product));
  if (!wasSaved || !saved) {
    return (
      <p id={id} className="measure muted">
        {t`محصولی اضافه کنید، یا از فهرست زیر یکی را برای ویرایش یا حذف انتخاب کنید.`}
      </p>
    );
  }
  const write = () => {
    firstField.current = 'titleEn';
    panel.send({ type: 'edit.requested', product: saved });
  };
  return (
    <div className="row gap-3">
      <p id={id}>
        <Trans>
          محصول «<Verbatim text={saved.title} />» ذخیره شد و هنوز متن انگلیسی ندارد.
        </Trans>
      </p>
      <Button onClick={write}>{t`نوشتن متن انگلیسی`}</Button>
    </div>
  );
}

function ProductToDelete({ product }: { readonly product: Product }) {
  const { title, description } = localizedProduct(product, useLanguage());
  return (
    <div className={styles.toDelete}>
      <ProductImage product={product} shownAs="card" />
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

interface Arrival {
  readonly section: RefObject<HTMLElement | null>;
  /** Field that gets the focus when the next form opens. By default the focus goes to the panel. */
  readonly firstField: RefObject<ProductField | null>;
  readonly shown: Shown;
  readonly editedId: number | null;
}

/** Scrolls to the panel when a form is opened, and keeps the focus there when the form with the focus closes. */
function useArrival({ section, firstField, shown, editedId }: Arrival): void {
  const before = useRef({ shown, editedId });
  useEffect(() => {
    const last = before.current;
    before.current = { shown, editedId };
    if (shown === last.shown && editedId === last.editedId) return;
    const isOpened = shown === 'add' || shown === 'edit';
    if (isOpened && last.shown !== 'delete') {
      const field = section.current?.querySelector<HTMLElement>(`[name="${firstField.current}"]`);
      firstField.current = null;
      scrollToElement(field ?? section.current);
    }
  }, [section, firstField, shown, editedId]);
  useLostFocus(shown, () => (shown === 'none' ? section.current : null));
}
