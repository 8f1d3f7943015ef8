import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, type RefObject, useId } from 'react';
import { filledFields, ORDER_FIELDS } from '#src/domain/order/order-fields.ts';
import { orderNumber } from '#src/domain/order/order-number.ts';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { CallLink, MailLink } from '#src/features/shared/workshop/contact-links.tsx';
import { workshop } from '#src/features/shared/workshop/workshop.ts';
import type { Receipt as SentOrder } from '#src/machines/order-submission/order-submission.events.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Instant } from '#src/ui/instant.tsx';
import styles from './receipt.module.css';
import { useFieldLabels } from './use-field-labels.ts';
import { useOrderImages } from './use-order-images.ts';

interface ReceiptProps {
  readonly receipt: SentOrder;
  readonly ref: RefObject<HTMLElement | null>;
}

/** The sent order as a stamped sheet. It stays until the visitor dismisses it or sends another order. */
export function Receipt({ receipt, ref }: ReceiptProps) {
  const { t } = useLingui();
  const id = useId();
  const language = useLanguage();
  const { orderSubmission } = useActors();
  return (
    <section ref={ref} className={`stack gap-5 ${styles.receipt}`} aria-labelledby={id} tabIndex={-1}>
      <header className="row spread gap-4">
        <div>
          <p className="muted text-14">{workshop.name[language]}</p>
          <h3 id={id} className="text-28">{t`رسید سفارش`}</h3>
          <p className="good semibold">{t`سفارش با موفقیت ارسال شد!`}</p>
          <Instant iso={receipt.sentAt} className="muted text-14" />
        </div>
        <p key={receipt.id} className={styles.stamp} aria-hidden="true">{t`ثبت شد`}</p>
      </header>
      <Facts receipt={receipt} />
      <div className="row gap-3">
        <Button onClick={() => orderSubmission.send({ type: 'receipt.closed' })}>{t`بستن رسید`}</Button>
        {receipt.isAboutCart && <EmptyCart onDone={() => ref.current?.focus()} />}
      </div>
    </section>
  );
}

function Facts({ receipt: { id, values } }: { readonly receipt: SentOrder }) {
  const { t } = useLingui();
  const language = useLanguage();
  const labels = useFieldLabels();
  const { sent } = useOrderImages();
  const number = orderNumber(id);
  return (
    <dl className={`cells ${styles.facts}`}>
      <Fact name={t`شمارهٔ سفارش`} isWide>
        <span className="row gap-4">
          <bdi dir="ltr" className="text-28 bold unbroken" translate="no">
            {number}
          </bdi>
          <CopyButton text={number} label={t`کپی شمارهٔ سفارش`}>{t`کپی`}</CopyButton>
        </span>
      </Fact>
      {filledFields(values).map((field) => (
        <Fact key={field} name={labels[field]} isWide={ORDER_FIELDS[field].control === 'textarea'}>
          <span dir={ORDER_FIELDS[field].control === 'tel' ? 'ltr' : 'auto'}>{values[field]}</span>
        </Fact>
      ))}
      {sent.length > 0 && (
        <Fact name={t`عکس‌ها`} isWide>
          <span className="row gap-2">
            {sent.map(({ id, preview, name }) => (
              <img
                key={id}
                src={preview ?? undefined}
                alt={name}
                width={64}
                height={64}
                className={`photo ${styles.image}`}
              />
            ))}
          </span>
        </Fact>
      )}
      <Fact name={t`بعد چه می‌شود`} isWide>
        <span>{workshop.answer[language]}</span>
        <CallLink className="line" />
        {workshop.hours && <span className="muted">{workshop.hours[language]}</span>}
      </Fact>
      <Fact name={t`فایل STEP، STL یا PDF دارید؟ به این نشانی بفرستید`} isWide>
        <MailLink className="line" subject={t`فایل‌های سفارش ${number}`} />
      </Fact>
    </dl>
  );
}

interface FactProps {
  readonly name: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

function Fact({ name, isWide = false, children }: FactProps) {
  return (
    <div className={classes(isWide && styles.wide)}>
      <dt className="muted text-14">{name}</dt>
      <dd className="stack">{children}</dd>
    </div>
  );
}

/** Offers to empty the cart after an order about it. */
function EmptyCart({ onDone }: { readonly onDone: () => void }) {
  const { t } = useLingui();
  const { cart } = useActors();
  const isFilled = useSelector(cart, (snapshot) => snapshot.can({ type: 'cart.cleared' }));
  const empty = () => {
    cart.send({ type: 'cart.cleared' });
    onDone();
  };
  return isFilled && <Button onClick={empty}>{t`خالی کردن سبد استعلام`}</Button>;
}
