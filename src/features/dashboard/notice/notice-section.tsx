import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import { limits } from '#src/contract/limits.generated.ts';
import { dayOf, formatDay } from '#src/domain/text/dates.ts';
import { DashboardSection } from '#src/features/dashboard/dashboard-section.tsx';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import { ErrorReference } from '#src/features/shared/forms/error-reference.tsx';
import { useFocusOnFirstIssue } from '#src/features/shared/forms/use-focus-on-first-issue.ts';
import { useIssueText } from '#src/features/shared/forms/use-issue-text.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Field } from '#src/ui/field.tsx';
import { Status } from '#src/ui/status.tsx';
import { timeZone } from '#workshop/derived/time-zone.ts';
import styles from './notice-section.module.css';

const { maxLength } = limits.NoticeForm.text;

/** The owner's notice: its text in both languages and its last day. */
export function NoticeSection() {
  const { t } = useLingui();
  const { noticeForm } = useAdminActors();
  const section = useRef<HTMLElement>(null);
  const isUnavailable = useSelector(noticeForm, (snapshot) => snapshot.matches('unavailable'));
  const open = () => noticeForm.send({ type: 'form.opened' });
  return (
    <DashboardSection ref={section} id="notice" title={t`اطلاعیه`} action={null}>
      <p className="muted">{t`بالای فرم سفارش و در پایین همهٔ صفحه‌ها دیده می‌شود؛ مثلاً برای روزهای تعطیل.`}</p>
      {isUnavailable ? <EmptyState onRetry={open}>{t`اطلاعیه بارگذاری نشد.`}</EmptyState> : <NoticeForm />}
    </DashboardSection>
  );
}

/** Each issue belongs to the field of its path. */
const fieldOf = (path: string) => path;

function NoticeForm() {
  const { t } = useLingui();
  const { noticeForm } = useAdminActors();
  const form = useRef<HTMLFormElement>(null);
  const { draft, issues } = useSelector(noticeForm, ({ context }) => context);
  const isEditing = useSelector(noticeForm, (snapshot) => snapshot.matches('editing'));
  const isSaving = useSelector(noticeForm, (snapshot) => snapshot.matches('saving'));
  const isSaved = useSelector(noticeForm, (snapshot) => snapshot.matches({ editing: 'saved' }));
  const canSave = useSelector(noticeForm, (snapshot) => snapshot.can({ type: 'notice.submitted' }));
  const expectIssues = useFocusOnFirstIssue(form, issues, fieldOf);
  const issueText = useIssueText();
  const textField = (field: 'text' | 'textEn') => {
    const issue = issues.find(({ path }) => path === field);
    return {
      name: field,
      value: draft[field],
      onChange: (value: string) => noticeForm.send({ type: 'notice.changed', field, value }),
      error: issue && issueText(issue),
      disabled: !isEditing,
      rows: 2,
      maxLength,
      counted: true,
      autoComplete: 'off',
    };
  };
  return (
    <form
      ref={form}
      className={`stack gap-4 ${styles.form}`}
      aria-busy={isSaving || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        expectIssues();
        noticeForm.send({ type: 'notice.submitted' });
      }}
    >
      <Field {...textField('text')} label={t`متن فارسی`} dir="rtl" />
      <Field
        {...textField('textEn')}
        label={t`متن انگلیسی`}
        dir="ltr"
        hint={t`اگر یکی خالی باشد، متن دیگر در هر دو زبان دیده می‌شود.`}
      />
      <LastDay disabled={!isEditing} />
      <Failure />
      <div className="row gap-3">
        <Button
          type="submit"
          busy={isSaving}
          aria-disabled={isSaving || !canSave}
          aria-label={t`ذخیرهٔ اطلاعیه`}
        >{t`ذخیره`}</Button>
        <p role="status" className="good text-14">
          {isSaved && (draft.text + draft.textEn === '' ? t`اطلاعیه برداشته شد.` : t`اطلاعیه ذخیره شد.`)}
        </p>
      </div>
    </form>
  );
}

function Failure() {
  const { t } = useLingui();
  const { noticeForm } = useAdminActors();
  const { stored, issues, reference } = useSelector(noticeForm, ({ context }) => context);
  const isConflict = useSelector(noticeForm, (snapshot) => snapshot.matches({ editing: 'conflict' }));
  const hasFailed = useSelector(noticeForm, (snapshot) => snapshot.matches({ editing: 'failed' }));
  if (isConflict) {
    return (
      <Status tone="bad">
        <p>{t`اطلاعیه در این فاصله جای دیگری تغییر کرده است. اگر دوباره ذخیره کنید، نوشتهٔ شما جای این را می‌گیرد:`}</p>
        <p lang="fa" dir="rtl">
          {stored.text}
        </p>
        <p lang="en" dir="ltr">
          {stored.textEn}
        </p>
      </Status>
    );
  }
  if (!hasFailed || issues.length > 0) return null;
  return (
    <Status tone="bad">
      {t`اطلاعیه ذخیره نشد؛ نوشتهٔ شما همین‌جاست. دوباره تلاش کنید.`}
      <ErrorReference reference={reference} />
    </Status>
  );
}

const MS_PER_DAY = 86_400_000;
/** Number of days that can be chosen. */
const DAYS = 60;

function LastDay({ disabled }: { readonly disabled: boolean }) {
  const { t } = useLingui();
  const id = useId();
  const { noticeForm } = useAdminActors();
  const { lastDay } = useSelector(noticeForm, ({ context }) => context.draft);
  const today = dayOf(new Date().toISOString(), timeZone);
  const days = Array.from({ length: DAYS }, (_, index) => dateOf(today + index));
  return (
    <div className="stack gap-2">
      <label className="semibold" htmlFor={id}>
        {t`آخرین روز`}
      </label>
      <select
        id={id}
        name="lastDay"
        className={styles.days}
        value={lastDay}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => noticeForm.send({ type: 'notice.changed', field: 'lastDay', value: target.value })}
      >
        <option value="">{t`تا وقتی آن را بردارید`}</option>
        {/* A day that has passed, or is too far away to be chosen. */}
        {lastDay !== '' && !days.includes(lastDay) && <Day date={lastDay} />}
        {days.map((date) => (
          <Day key={date} date={date} />
        ))}
      </select>
      <p id={`${id}-hint`} className="muted text-14">
        {t`در پایان این روز خودبه‌خود برداشته می‌شود.`}
      </p>
    </div>
  );
}

/** A day in the Persian calendar, in both languages, like all dates. */
function Day({ date }: { readonly date: string }) {
  return (
    <option value={date} lang="fa">
      {formatDay(date)}
    </option>
  );
}

/** Returns the date of a day number as `2026-11-20`. */
function dateOf(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}
