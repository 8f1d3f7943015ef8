import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { filledFields } from '#src/domain/order/order-fields.ts';
import { orderNumber } from '#src/domain/order/order-number.ts';
import type { ReceiptModel } from '#src/domain/order/order-outcome.ts';
import { receiptPath } from '#src/domain/order/receipt-path.ts';
import { formatInstant } from '#src/domain/text/dates.ts';
import { useActors, useOrderSubmission } from '#src/features/shared/actors/actors-context.ts';
import { useSizeText } from '#src/features/shared/models/use-size-text.ts';
import { CallLinks, MailLink } from '#src/features/shared/workshop/contact-links.tsx';
import { Instant } from '#src/features/shared/workshop/instant.tsx';
import type { Receipt as SentOrder } from '#src/machines/order-submission/receipt.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { useHydrated } from '#src/ui/hydrated.ts';
import { Status } from '#src/ui/status.tsx';
import { timeZone } from '#workshop/derived/time-zone.ts';
import { workshop } from '#workshop/details.ts';
import styles from './receipt.module.css';
import { TitleBlock } from './title-block.tsx';
import { useFieldLabels } from './use-field-labels.ts';

interface ReceiptProps {
  readonly receipt: SentOrder;
  readonly ref: RefObject<HTMLElement | null>;
}

/** The order's sheet, stamped and in the place of the form. It stays until the visitor closes it or sends another order. */
export function Receipt({ receipt, ref }: ReceiptProps) {
  const { t } = useLingui();
  const id = useId();
  const orderSubmission = useOrderSubmission();
  const number = orderNumber(receipt.id);
  const stamp = useStamp(receipt);
  return (
    <section
      ref={ref}
      className={`stack gap-5 framed print-sheet ${styles.receipt}`}
      aria-labelledby={id}
      tabIndex={-1}
    >
      <header className="row spread gap-4">
        <h3 id={id} className="text-28">{t`رسید سفارش`}</h3>
        <p key={receipt.id} className={styles.stamp} aria-hidden="true">
          {stamp}
        </p>
      </header>
      <div className={styles.block}>
        <TitleBlock
          name={receipt.values.name}
          date={<Instant iso={receipt.sentAt} />}
          number={
            <bdi dir="ltr" className="text-28 bold unbroken" translate="no">
              {number}
            </bdi>
          }
          description={receipt.values.description}
          images={receipt.images}
          models={receipt.models}
        />
      </div>
      <Facts receipt={receipt} number={number} />
      <div className={`stack gap-2 ${styles.actions}`}>
        <SavePicture receipt={receipt} number={number} stamp={stamp} />
        <div className={styles.links}>
          <Button variant="link" onClick={() => window.print()}>{t`چاپ`}</Button>
          {receipt.token !== '' && <AddressLinks token={receipt.token} number={number} />}
          <Button
            variant="link"
            onClick={() => orderSubmission.send({ type: 'receipt.closed' })}
          >{t`بستن رسید`}</Button>
        </div>
        {receipt.isAboutCart && <EmptiedCart onDone={() => ref.current?.focus()} />}
      </div>
    </section>
  );
}

/** Returns the text of the stamp, which is the step that the order has reached. */
function useStamp({ readAt, answeredAt, completedAt }: SentOrder): string {
  const { t } = useLingui();
  if (completedAt !== '') return t`انجام شد`;
  if (answeredAt !== '') return t`پاسخ داده شد`;
  if (readAt !== '') return t`خوانده شد`;
  return t`ثبت شد`;
}

/** The fields that the title block does not show, and how the workshop answers. */
function Facts({ receipt, number }: { readonly receipt: SentOrder; readonly number: string }) {
  const { values, token } = receipt;
  const { t } = useLingui();
  const language = useLanguage();
  const labels = useFieldLabels();
  return (
    <dl className={`stack gap-5 ${styles.facts}`}>
      {filledFields(values, language)
        .filter(({ name }) => name !== 'name')
        .map(({ name, control, text }) => (
          <Fact key={name} name={labels[name]}>
            <span dir={control === 'tel' ? 'ltr' : 'auto'}>{text}</span>
          </Fact>
        ))}
      <Fact name={t`سفارش در چه مرحله‌ای است؟`}>
        <Progress receipt={receipt} />
        {token !== '' && (
          <a
            // The page of a receipt replaces the draft of its tab.
            target="_blank"
            rel="noopener"
            href={receiptPath(token, language)}
            className="line"
          >{t`پیوند این رسید (تا ۹۰ روز)`}</a>
        )}
      </Fact>
      <NextStep receipt={receipt} />
      {receipt.completedAt === '' && (
        <Fact name={t`فایل بزرگ‌تری دارید؟ به این نشانی بفرستید`}>
          <MailLink className="line" subject={t`فایل‌های سفارش ${number}`} />
        </Fact>
      )}
    </dl>
  );
}

/** The next step, and the workshop's phone. A call is promised only until the workshop has answered. */
function NextStep({ receipt: { answeredAt, completedAt } }: { readonly receipt: SentOrder }) {
  const { t } = useLingui();
  const language = useLanguage();
  const isDone = completedAt !== '';
  const promise =
    answeredAt === '' ? workshop.answer[language] : t`پاسخ ما بالاتر آمده است. برای ادامهٔ کار تماس بگیرید.`;
  return (
    <Fact name={isDone ? t`پرسشی دربارهٔ این سفارش دارید؟` : t`بعد چه می‌شود؟`}>
      {!isDone && <span>{promise}</span>}
      <CallLinks className="line" />
      {workshop.hours && <span className="muted">{workshop.hours[language]}</span>}
    </Fact>
  );
}

/** The steps of an order, each with its time once it is reached. The workshop's answer is a step only if there is one. */
function Progress({ receipt }: { readonly receipt: SentOrder }) {
  const { sentAt, readAt, answer, answeredAt, completedAt } = receipt;
  const { t } = useLingui();
  const steps = [
    { title: t`به کارگاه رسید`, time: sentAt },
    { title: t`خوانده شد`, time: readAt },
    ...(answeredAt === '' ? [] : [{ title: t`پاسخ کارگاه`, time: answeredAt, text: answer }]),
    { title: t`انجام شد`, time: completedAt },
  ];
  return (
    <ol className={styles.progress}>
      {steps.map(({ title, time, text = '' }) => (
        <li key={title} className={time === '' ? 'muted' : undefined} data-reached={time === '' ? undefined : true}>
          {title}
          {time === '' ? (
            <span className="visually-hidden"> {t`(هنوز نه)`}</span>
          ) : (
            <>
              {': '}
              <Instant iso={time} />
            </>
          )}
          {text !== '' && (
            <span className={styles.answer} dir="auto">
              {text}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Copies the whole address, which the server cannot know, or lets the visitor send it to a device or a chat of their own. */
function AddressLinks({ token, number }: { readonly token: string; readonly number: string }) {
  const { t } = useLingui();
  const language = useLanguage();
  const origin = useHydrated() ? window.location.origin : '';
  const url = origin + receiptPath(token, language);
  const title = t`رسید سفارش ${number}`;
  const send = () => {
    // `share` also rejects when the visitor cancels, which is not an error.
    if ('share' in navigator) navigator.share({ title, url }).catch(() => {});
    else window.open(`https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`, '_blank', 'noopener');
  };
  return (
    <>
      <CopyButton variant="link" text={url}>{t`کپی پیوند رسید`}</CopyButton>
      <Button variant="link" onClick={send}>{t`ارسال به خودم`}</Button>
    </>
  );
}

interface SavePictureProps {
  readonly receipt: SentOrder;
  readonly number: string;
  readonly stamp: string;
}

/** Saves the stamped sheet as a picture. Its code is loaded when the visitor asks for it. */
function SavePicture({ receipt, number, stamp }: SavePictureProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const labels = useFieldLabels();
  const [state, setState] = useState<'idle' | 'drawing' | 'failed'>('idle');
  const sizeText = useSizeText();
  const { values, sentAt, images, models, answer } = receipt;
  const modelText = ({ name, measured }: ReceiptModel) => (measured ? `${name}\n${sizeText(measured)}` : name);
  const save = async () => {
    setState('drawing');
    try {
      const { saveReceiptPicture } = await import('./receipt-picture.ts');
      await saveReceiptPicture({
        workshop: workshop.name[language],
        title: t`رسید سفارش`,
        stamp,
        number,
        numberLabel: t`شماره`,
        language,
        rows: [
          { name: t`تاریخ`, value: formatInstant(sentAt, timeZone) },
          ...filledFields(values, language).map(({ name, text }) => ({ name: labels[name], value: text })),
          ...(models.length > 0 ? [{ name: t`مدل و نقشه`, value: models.map(modelText).join('\n') }] : []),
          ...(answer === '' ? [] : [{ name: t`پاسخ کارگاه`, value: answer }]),
        ],
        models: models.flatMap(({ preview }) => preview ?? []),
        photos: images.flatMap(({ preview }) => preview ?? []),
      });
      setState('idle');
    } catch (error) {
      console.error('receipt:', error);
      setState('failed');
    }
  };
  return (
    <>
      <Button variant="primary" busy={state === 'drawing'} onClick={save}>{t`ذخیره به صورت عکس`}</Button>
      {state === 'failed' && <Status tone="bad">{t`عکس ساخته نشد؛ دوباره تلاش کنید.`}</Status>}
    </>
  );
}

interface FactProps {
  readonly name: ReactNode;
  readonly children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt className="muted text-14">{name}</dt>
      <dd className="stack">{children}</dd>
    </div>
  );
}

/** States that the cart was emptied with the order about it, as long as that can be undone. */
function EmptiedCart({ onDone }: { readonly onDone: () => void }) {
  const { t } = useLingui();
  const { cart } = useActors();
  const canUndo = useSelector(cart, (snapshot) => snapshot.can({ type: 'removal.undone' }));
  const undo = () => {
    cart.send({ type: 'removal.undone' });
    onDone();
  };
  return (
    <p className="row gap-3 muted" role="status">
      {canUndo && (
        <>
          {t`سبد استعلام خالی شد.`}
          <Button variant="link" onClick={undo}>{t`برگرداندن`}</Button>
        </>
      )}
    </p>
  );
}
