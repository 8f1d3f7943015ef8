import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { limits } from '#src/contract/limits.generated.ts';
import { ORDER_FIELDS, type OrderField } from '#src/domain/order-draft.ts';
import { Field } from '#src/ui/field.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { useActors } from '../actors.ts';
import { useFocusOnFirstIssue } from '../use-focus-on-first-issue.ts';
import { ImagePicker } from './image-picker.tsx';
import { useIssueWords } from './issue-words.ts';
import styles from './order-form.module.css';
import { OrderSteps } from './order-steps.tsx';
import { Sending } from './sending.tsx';
import { useFilesFromOutside } from './use-files-from-outside.ts';

/** A field that people never see; what fills it is no person. */
const TRAP = 'website';

/** The custom order form as a section of the home page. Everything typed rests in the machine, not in the screen. */
export function OrderForm() {
  return (
    <Band id="order" labelledBy="order-title">
      <div className={`stack gap-8 ${styles.layout}`}>
        <div>
          <SectionHeading id="order-title" lead={<Trans>بگویید چه می‌خواهید؛ باقی کار با ماست.</Trans>}>
            <Trans>سفارش قطعهٔ سفارشی</Trans>
          </SectionHeading>
          <OrderSteps />
        </div>
        <Form />
      </div>
    </Band>
  );
}

function Form() {
  const form = useRef<HTMLFormElement>(null);
  const { orderSubmission } = useActors();
  const isBusy = useSelector(orderSubmission, (snapshot) => snapshot.hasTag('busy'));
  const issues = useSelector(orderSubmission, ({ context }) => context.issues);
  const expectIssues = useFocusOnFirstIssue(form, issues, controlOf);
  useFilesFromOutside(form);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    takeUnreported(typed, orderSubmission);
    expectIssues();
    orderSubmission.send({ type: 'order.submitted', trap: String(typed.get(TRAP) ?? '') });
  };
  return (
    <form
      ref={form}
      className={`stack gap-5 ${styles.form}`}
      aria-labelledby="order-title"
      aria-busy={isBusy || undefined}
      noValidate
      onSubmit={submit}
      onKeyDown={goOnAtEnter}
    >
      <TextFields disabled={isBusy} />
      <ImagePicker disabled={isBusy} />
      <div className={styles.trap} aria-hidden="true">
        <label>
          <Trans>این را خالی بگذارید</Trans>
          <input name={TRAP} tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
      <Sending />
    </form>
  );
}

/** One control takes all the files: `files.0` is wrong with `files`. */
const controlOf = (path: string) => path.split('.')[0] ?? '';

function TextFields({ disabled }: { readonly disabled: boolean }) {
  const { t } = useLingui();
  const { orderSubmission } = useActors();
  const draft = useSelector(orderSubmission, ({ context }) => context.draft);
  const errorOf = useIssueWords();
  const bind = (field: OrderField) => ({
    name: field,
    value: draft[field],
    onChange: (value: string) => orderSubmission.send({ type: 'draft.changed', field, value }),
    error: errorOf(field),
    maxLength: limits.OrderForm[field].maxLength,
    required: true,
    disabled,
  });
  return (
    <>
      <div className={styles.pair}>
        <Field {...bind('name')} label={t`نام`} autoComplete="name" />
        <Field {...bind('phone')} label={t`شماره تماس`} type="tel" inputMode="tel" autoComplete="tel" dir="ltr" />
      </div>
      <Field
        {...bind('description')}
        label={t`شرح قطعه`}
        hint={<Trans>کاربرد، اندازه‌ها، جنس، تعداد و هر چه می‌دانید.</Trans>}
        rows={6}
        counted
      />
    </>
  );
}

/** Autofill and password managers may fill fields without telling: what the form holds is what counts. */
function takeUnreported(typed: FormData, actor: ReturnType<typeof useActors>['orderSubmission']): void {
  const { draft } = actor.getSnapshot().context;
  for (const field of ORDER_FIELDS) {
    const value = typed.get(field);
    if (typeof value === 'string' && value.replaceAll('\r\n', '\n') !== draft[field].replaceAll('\r\n', '\n')) {
      actor.send({ type: 'draft.changed', field, value });
    }
  }
}

/** Enter in a line goes on to the next field: no order goes out by accident, nor from within an unfinished word. */
function goOnAtEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type === 'file') return;
  event.preventDefault();
  if (event.nativeEvent.isComposing) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input:not([tabindex]), textarea')];
  fields[fields.indexOf(target) + 1]?.focus();
}
