import { useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { Notice } from '#src/contract/schema.generated.ts';
import { type NoticeFields, noticeFields } from '#src/domain/notice.ts';
import { DashboardSection } from '#src/features/dashboard/dashboard-section.tsx';
import { ErrorReference } from '#src/features/shared/forms/error-reference.tsx';
import { NewerText } from '#src/features/shared/forms/newer-text.tsx';
import { useFocusOnFirstIssue } from '#src/features/shared/forms/use-focus-on-first-issue.ts';
import { useIssueText } from '#src/features/shared/forms/use-issue-text.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Field } from '#src/ui/field.tsx';
import { Loading } from '#src/ui/spinner.tsx';
import { Status } from '#src/ui/status.tsx';
import { type FormIssue, formIssues } from '#src/validation/field-issues.ts';
import { LastDay } from './last-day.tsx';
import { useNoticeCalls } from './notice-calls.ts';
import styles from './notice-section.module.css';

/** The owner's notice: its text in both languages and its last day. */
export function NoticeSection() {
  const { t } = useLingui();
  const { load } = useNoticeCalls();
  const section = useRef<HTMLElement>(null);
  const [notice, setNotice] = useState<Notice | 'loading' | 'unavailable'>('loading');
  const isLoading = notice === 'loading';
  useEffect(() => {
    if (!isLoading) return;
    const controller = new AbortController();
    void load(controller.signal).then((loaded) => setNotice(loaded ?? 'unavailable'));
    return () => controller.abort();
  }, [load, isLoading]);
  return (
    <DashboardSection ref={section} id="notice" title={t`اطلاعیه`} action={null}>
      <p className="muted">{t`بالای فرم سفارش و در پایین همهٔ صفحه‌ها دیده می‌شود؛ مثلاً برای روزهای تعطیل.`}</p>
      {isLoading && <Loading label={t`در حال بارگذاری اطلاعیه…`} />}
      {notice === 'unavailable' && (
        <EmptyState onRetry={() => setNotice('loading')}>{t`اطلاعیه بارگذاری نشد.`}</EmptyState>
      )}
      {typeof notice === 'object' && <NoticeForm stored={notice} />}
    </DashboardSection>
  );
}

/** Each issue belongs to the field of its path. */
const fieldOf = (path: string) => path;

const NO_ISSUES: readonly FormIssue[] = [];

/** The form. What was typed and not saved is in a draft, which stays while the admin visits other pages. */
function NoticeForm({ stored }: { readonly stored: Notice }) {
  const { t } = useLingui();
  const { save, readDraft, storeDraft } = useNoticeCalls();
  const form = useRef<HTMLFormElement>(null);
  const [first] = useState(() => readDraft() ?? { form: noticeFields(stored), version: stored.version });
  const [version, setVersion] = useState(first.version);
  const [issues, setIssues] = useState(NO_ISSUES);
  /** The notice of another session that was saved in the meantime. */
  const [newer, setNewer] = useState<Notice | null>(null);
  /** Reference of a failure that no field explains. */
  const [failure, setFailure] = useState<string | null>(null);
  // Not a transition: React holds back navigations until a pending one has ended.
  const [isSaving, setSaving] = useState(false);
  const expectIssues = useFocusOnFirstIssue(form, issues, fieldOf);
  const issueText = useIssueText();

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving) return;
    const typed = typedIn(event.currentTarget);
    const found = formIssues('NoticeForm', typed);
    expectIssues();
    setIssues(found);
    if (found.length > 0) return;
    setSaving(true);
    const saving = await save({ form: typed, version });
    setSaving(false);
    setNewer(saving.kind === 'conflict' ? saving.notice : null);
    if (saving.kind !== 'refused') setVersion(saving.notice.version);
    setIssues(saving.kind === 'refused' ? saving.errors : NO_ISSUES);
    setFailure(saving.kind === 'refused' && saving.errors.length === 0 ? saving.reference : null);
    if (saving.kind === 'saved') storeDraft(null);
  };
  const take = (field: keyof NoticeFields) => {
    const control = form.current?.elements.namedItem(field);
    if (newer === null || !(control instanceof HTMLElement) || !('value' in control)) return;
    control.value = noticeFields(newer)[field];
    control.focus();
  };
  const field = (name: 'text' | 'textEn') => {
    const issue = issues.find(({ path }) => path === name);
    return {
      name,
      defaultValue: first.form[name],
      error: issue && issueText(issue),
      disabled: isSaving,
      rows: 2,
      autoComplete: 'off',
    };
  };
  return (
    <form
      ref={form}
      className={`stack gap-4 ${styles.form}`}
      aria-busy={isSaving || undefined}
      noValidate
      onInput={(event) => storeDraft({ form: typedIn(event.currentTarget), version })}
      onSubmit={(event) => void submit(event)}
    >
      <Field {...field('text')} label={t`متن فارسی`} dir="rtl" />
      <Field
        {...field('textEn')}
        label={t`متن انگلیسی`}
        dir="ltr"
        hint={t`اگر یکی خالی باشد، متن دیگر در هر دو زبان دیده می‌شود.`}
      />
      <LastDay defaultValue={first.form.lastDay} disabled={isSaving} />
      {newer && (
        <Status tone="bad" className="stack gap-3">
          <p>{t`اطلاعیه در این فاصله جای دیگری تغییر کرده است. اگر دوباره ذخیره کنید، نوشتهٔ شما جای این را می‌گیرد:`}</p>
          <NewerText
            field="text"
            label={t`متن فارسی`}
            text={newer.text}
            dir="rtl"
            rows={2}
            onTake={() => take('text')}
          />
          <NewerText
            field="textEn"
            label={t`متن انگلیسی`}
            text={newer.textEn}
            dir="ltr"
            rows={2}
            onTake={() => take('textEn')}
          />
        </Status>
      )}
      {failure !== null && (
        <Status tone="bad">
          {t`اطلاعیه ذخیره نشد؛ نوشتهٔ شما همین‌جاست. دوباره تلاش کنید.`}
          <ErrorReference reference={failure} />
        </Status>
      )}
      <div className="row">
        <Button type="submit" busy={isSaving} aria-label={t`ذخیرهٔ اطلاعیه`}>{t`ذخیره`}</Button>
      </div>
    </form>
  );
}

/** Returns what the form's controls contain. */
function typedIn(form: HTMLFormElement): NoticeFields {
  const data = new FormData(form);
  const value = (name: keyof NoticeFields) => String(data.get(name) ?? '');
  return { text: value('text'), textEn: value('textEn'), lastDay: value('lastDay') };
}
