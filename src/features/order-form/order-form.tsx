import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type FormEvent, memo, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { shownValue } from '#src/domain/form-field.ts';
import { HONEYPOT, isRequired, ORDER_FIELDS, type OrderField, TYPED_FIELDS } from '#src/domain/order/order-fields.ts';
import { useOrderSubmission } from '#src/features/shared/actors/actors-context.ts';
import { controlProps } from '#src/features/shared/forms/control-props.ts';
import { useFocusOnFirstIssue } from '#src/features/shared/forms/use-focus-on-first-issue.ts';
import { MailLink } from '#src/features/shared/workshop/contact-links.tsx';
import { Instant } from '#src/features/shared/workshop/instant.tsx';
import { Notice } from '#src/features/shared/workshop/notice.tsx';
import { hasContent } from '#src/machines/order-submission/order-content.ts';
import { imagesOf, modelsOf, type Receipt as SentOrder } from '#src/machines/order-submission/receipt.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Field } from '#src/ui/field.tsx';
import { useEarlyInput, useHydrated } from '#src/ui/hydrated.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { scrollToElement } from '#src/ui/scroll.ts';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { Status } from '#src/ui/status.tsx';
import { rulesOf } from '#src/validation/field-issues.ts';
import { workshop } from '#workshop/details.ts';
import { AttachmentPicker, MODEL_EXTENSIONS } from './attachment-picker.tsx';
import { DeviceOrders } from './device-orders.tsx';
import { applyEarlyInput, readTypedFields } from './early-input.ts';
import { focusNextOnEnter } from './focus-next.ts';
import styles from './order-form.module.css';
import { filesPastedFor } from './pasted-files.ts';
import { Receipt } from './receipt.tsx';
import { SubmissionStatus } from './submission-status.tsx';
import { TitleBlock } from './title-block.tsx';
import { useAttachments } from './use-attachments.ts';
import { useFieldLabels } from './use-field-labels.ts';
import { useFieldError } from './use-order-field-error.ts';

const ID = 'order';

/** The order form as a section of the home page. The machine holds all input, so it survives leaving the page. */
export function OrderForm() {
  const receipt = useSelector(useOrderSubmission(), ({ context }) => context.receipt);
  const sheet = useRef<HTMLElement>(null);
  return (
    <Band id={ID} labelledBy="order-title">
      <SectionHeading
        id="order-title"
        lead={<Trans>مدل سه‌بعدی را بفرستید، یا عکسِ چیزی که شکسته است؛ باقی کار با ماست.</Trans>}
      >
        <Trans>سفارش ساخت قطعه</Trans>
      </SectionHeading>
      <p hidden className={styles.onStaticHost}>
        <Trans>این فرم به JavaScript نیاز دارد. سفارش خود را ایمیل کنید:</Trans> <bdi dir="ltr">{workshop.email}</bdi>
      </p>
      <div className="stack gap-8">
        <Notice />
        {receipt && <Receipt ref={sheet} receipt={receipt} />}
        <NewOrder receipt={receipt} sheet={sheet} />
        <DeviceOrders except={receipt?.id} />
        {receipt === null && <OrderSteps />}
      </div>
    </Band>
  );
}

interface NewOrderProps {
  readonly receipt: SentOrder | null;
  /** The receipt's element. */
  readonly sheet: RefObject<HTMLElement | null>;
}

/** The form. Beside a receipt, it is folded to a button until it is used. */
function NewOrder({ receipt, sheet }: NewOrderProps) {
  const orderSubmission = useOrderSubmission();
  const isFilled = useSelector(orderSubmission, ({ context }) => hasContent(context));
  const isBusy = useSelector(orderSubmission, (snapshot) => snapshot.hasTag('busy'));
  const [isOpened, setOpened] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const last = useRef({ receipt, isBusy });
  const isOpen = receipt === null || isFilled || isOpened;
  // Before the browser paints: a folded field would lose the focus.
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { receipt, isBusy };
    if (receipt === before.receipt) return;
    // A receipt that is restored after a reload leaves the focus where it is.
    const isRestored = receipt !== null && !before.isBusy;
    setOpened(isRestored && place.current?.contains(document.activeElement) === true);
    // At once: on the way, the window would show what comes after the order.
    if (!isRestored) scrollToElement(sheet.current ?? document.getElementById(ID), 'instant');
  }, [receipt, isBusy, sheet]);
  const keepOpen = useCallback(() => setOpened(true), []);
  const open = () => {
    flushSync(() => setOpened(true));
    place.current?.querySelector('input')?.focus();
  };
  return (
    <>
      {!isOpen && (
        <Button className={styles.unfold} onClick={open}>
          <Icon name="plus" size={18} />
          <Trans>سفارش تازه</Trans>
        </Button>
      )}
      <div ref={place} hidden={!isOpen} className={classes(!isOpen && styles.folded)}>
        <Form onFocus={keepOpen} />
      </div>
    </>
  );
}

/** Explains what happens after an order is sent. */
function OrderSteps() {
  const { t } = useLingui();
  const steps = [
    { title: t`توضیح می‌دهید`, text: t`چند جمله و اگر دارید مدل، طرح دستی یا عکس قطعه.` },
    { title: t`تماس می‌گیریم`, text: t`نکته‌های فنی را با هم روشن می‌کنیم و می‌گوییم ساختش ممکن است یا نه.` },
    { title: t`می‌سازیم`, text: t`اول نمونه، و بعد از تأیید شما قطعهٔ نهایی.` },
  ];
  return (
    <ol className={`stack gap-5 ${styles.steps}`}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <strong className="text-18">{title}</strong>
          {text}
        </li>
      ))}
    </ol>
  );
}

/** The form's controls. Rendering them again resets texts that autofill entered without an event. */
const Form = memo(function Form({ onFocus }: { readonly onFocus: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const language = useLanguage();
  const orderSubmission = useOrderSubmission();
  const isBusy = useSelector(orderSubmission, (snapshot) => snapshot.hasTag('busy'));
  const issues = useSelector(orderSubmission, ({ context }) => context.issues);
  const expectIssues = useFocusOnFirstIssue(form, issues, controlOf);
  useFilesFromOutside(form);
  useEarlyInput(() => {
    if (form.current) applyEarlyInput(form.current, orderSubmission);
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    readTypedFields(typed, orderSubmission);
    expectIssues();
    orderSubmission.send({ type: 'order.submitted', trap: String(typed.get(HONEYPOT) ?? '') });
  };
  return (
    <form
      ref={form}
      // Without JavaScript, the server handles the form and responds with this page in its language.
      method="post"
      encType="multipart/form-data"
      action={`/?lang=${language}#${ID}`}
      className={`stack gap-5 framed ${styles.sheet}`}
      aria-labelledby="order-title"
      aria-busy={isBusy || undefined}
      noValidate
      onFocus={onFocus}
      onSubmit={submit}
      onKeyDown={({ currentTarget, nativeEvent }) => focusNextOnEnter(currentTarget, nativeEvent)}
    >
      <div className={`stack gap-5 ${styles.content} ${styles.fields}`}>
        {TYPED_FIELDS.map((name) => (
          <TypedField key={name} name={name} disabled={isBusy} />
        ))}
        <ImageField disabled={isBusy} />
      </div>
      <div className="visually-hidden" aria-hidden="true">
        <label>
          <Trans>این را خالی بگذارید</Trans>
          <input name={HONEYPOT} tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
      <DraftBlock />
      <SubmissionStatus />
    </form>
  );
});

/** The title block of the unsent order. */
function DraftBlock() {
  const { t } = useLingui();
  const orderSubmission = useOrderSubmission();
  const { name, description } = useSelector(orderSubmission, ({ context }) => context.draft);
  const isFilled = useSelector(orderSubmission, ({ context }) => hasContent(context));
  const attachments = useAttachments();
  // The server's date is not the visitor's.
  const isDated = useHydrated() && isFilled;
  return (
    <div className={styles.block}>
      <TitleBlock
        name={name}
        date={isDated && <Today />}
        number={<span className="muted">{t`پس از ارسال`}</span>}
        description={description}
        images={imagesOf(attachments)}
        models={modelsOf(attachments)}
      />
    </div>
  );
}

function Today() {
  const [now] = useState(() => new Date().toISOString());
  return <Instant iso={now} dateOnly />;
}

/** The image picker. Also the drop target and error message for files. */
function ImageField({ disabled }: { readonly disabled: boolean }) {
  const { t } = useLingui();
  const orderSubmission = useOrderSubmission();
  const areLost = useSelector(orderSubmission, ({ context }) => context.areFilesLost);
  return (
    <div className={`stack gap-3 ${styles.wide}`}>
      {areLost && (
        <Status tone="plain">
          <Trans>متن سفارش مانده است، اما فایل‌ها را باید دوباره انتخاب کنید.</Trans>
        </Status>
      )}
      <AttachmentPicker disabled={disabled} />
      <noscript>
        <label className="stack gap-1">
          {t`مدل و نقشه (اختیاری)`}
          <input type="file" name="models" multiple accept={MODEL_EXTENSIONS} />
        </label>
      </noscript>
      <p className="row gap-2 muted text-14">
        <span>
          <Trans>فایل بزرگ‌تری دارید؟ ایمیل کنید:</Trans>{' '}
        </span>
        <MailLink className="line" />
      </p>
    </div>
  );
}

/** One control holds all files, so issues of `files.0` and `models.0.content` belong to it. */
function controlOf(path: string): string {
  const [field = ''] = path.split('.');
  return field === 'models' ? 'files' : field;
}

function TypedField({ name, disabled }: { readonly name: OrderField; readonly disabled: boolean }) {
  const { t } = useLingui();
  const labels = useFieldLabels();
  const orderSubmission = useOrderSubmission();
  const value = useSelector(orderSubmission, ({ context }) => context.draft[name]);
  // The browser's control shows a date in another calendar or order than the page.
  const shown = shownValue(value, ORDER_FIELDS[name], useLanguage());
  const { maxLength } = rulesOf('OrderForm')[name] ?? {};
  return (
    <Field
      {...controlProps(ORDER_FIELDS[name])}
      {...(name === 'description' && { hint: t`کاربرد، اندازه‌ها، جنس، تعداد و هر چیز دیگری که می‌دانید.` })}
      {...(shown !== value && { hint: shown })}
      label={labels[name]}
      {...(maxLength && { maxLength })}
      name={name}
      value={value}
      onChange={(typed) => orderSubmission.send({ type: 'draft.changed', field: name, value: typed })}
      error={useFieldError()(name)}
      required={isRequired(name)}
      disabled={disabled}
    />
  );
}

/** Adds files that are pasted for the form, wherever in the page. */
function useFilesFromOutside(form: RefObject<HTMLFormElement | null>): void {
  const orderSubmission = useOrderSubmission();
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = form.current ? filesPastedFor(form.current, event) : [];
      if (files.length === 0) return;
      event.preventDefault();
      orderSubmission.send({ type: 'files.chosen', files });
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [form, orderSubmission]);
}
