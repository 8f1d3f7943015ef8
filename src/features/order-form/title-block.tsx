import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ReceiptModel } from '#src/domain/order/order-outcome.ts';
import { partNumber, partNumbersIn } from '#src/domain/product/part-number.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import { useSizeText } from '#src/features/shared/models/use-size-text.ts';
import type { ReceiptImage } from '#src/machines/order-submission/receipt.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { classes } from '#src/ui/classes.ts';
import { workshop } from '#workshop/details.ts';
import styles from './title-block.module.css';

interface TitleBlockProps {
  readonly name: string;
  /** Empty until the visitor begins. */
  readonly date: ReactNode;
  readonly number: ReactNode;
  /** The description, which mentions the parts that the visitor asks about. */
  readonly description: string;
  readonly images: readonly ReceiptImage[];
  readonly models: readonly ReceiptModel[];
}

/** Title block of the order's sheet. The form fills it in while the visitor types, the receipt adds the number. */
export function TitleBlock({ name, date, number, description, images, models }: TitleBlockProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const pictures = models.filter(({ preview }) => preview !== null);
  const parts = partNumbersIn(description).map((id) => partNumber(id, language));
  return (
    <dl className={`cells ${styles.block}`}>
      <Cell name={workshop.name[language]} className={classes(styles.wide, styles.workshop)}>
        <span className="muted text-14">{workshop.address[language]}</span>
      </Cell>
      <Cell name={t`شماره`} className={styles.wide}>
        {number}
      </Cell>
      <Cell name={t`نام`}>{name.trim() && <bdi className="wrapped">{name}</bdi>}</Cell>
      <Cell name={t`تاریخ`}>{date}</Cell>
      <Cell name={t`قطعه‌ها`}>
        {parts.length > 0 && (
          <span className="row gap-3" translate="no">
            {parts.map((part) => (
              <span key={part} className="unbroken">
                {part}
              </span>
            ))}
          </span>
        )}
      </Cell>
      <Cell name={t`عکس‌ها`}>
        {images.length + pictures.length > 0 && <Pictures images={[...pictures, ...images]} />}
      </Cell>
      {models.length > 0 && (
        <Cell name={t`مدل و نقشه`} className={styles.wide}>
          <Models models={models} />
        </Cell>
      )}
    </dl>
  );
}

/** Pictures of models and images: their number if there is no thumbnail at all, or a number for each one without. */
function Pictures({ images }: { readonly images: readonly Pick<ReceiptImage, 'name' | 'preview'>[] }) {
  const { t } = useLingui();
  const language = useLanguage();
  if (images.every(({ preview }) => preview === null)) {
    return t`${plural(images.length, { one: '# عکس', other: '# عکس' })}`;
  }
  return (
    <span className="row gap-2">
      {images.map(({ name, preview }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name.
        <span key={index} className={`framed muted centered ${styles.tile}`}>
          {preview === null ? (
            formatNumber(index + 1, language)
          ) : (
            <img className="photo" src={preview} alt={name} width={64} height={64} />
          )}
        </span>
      ))}
    </span>
  );
}

/** The names of the models, with their sizes as far as they were measured. */
function Models({ models }: Pick<TitleBlockProps, 'models'>) {
  const sizeText = useSizeText();
  return (
    <span className="stack gap-1">
      {models.map(({ name, measured }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two models may have the same name.
        <span key={index} className="stack">
          {/* Not the isolated text itself, which would begin at the edge of its own direction. */}
          <span className="wrapped">
            <bdi translate="no">{name}</bdi>
          </span>
          {measured && <span className="muted text-14">{sizeText(measured)}</span>}
        </span>
      ))}
    </span>
  );
}

interface CellProps {
  readonly name: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function Cell({ name, className, children }: CellProps) {
  return (
    <div className={className}>
      <dt className="muted text-14">{name}</dt>
      <dd>{children || <span className="muted">—</span>}</dd>
    </div>
  );
}
