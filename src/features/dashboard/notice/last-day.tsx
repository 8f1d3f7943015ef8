import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { dayOf, formatDay } from '#src/domain/text/dates.ts';
import { timeZone } from '#workshop/derived/time-zone.ts';
import styles from './notice-section.module.css';

const MS_PER_DAY = 86_400_000;
/** Number of days that can be chosen. */
const DAYS = 60;

/** Choice of the last day on which pages show the notice. Empty for none. */
export function LastDay({ defaultValue, disabled }: { readonly defaultValue: string; readonly disabled: boolean }) {
  const { t } = useLingui();
  const id = useId();
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
        defaultValue={defaultValue}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
      >
        <option value="">{t`تا وقتی آن را بردارید`}</option>
        {/* A day that has passed, or is too far away to be chosen. */}
        {defaultValue !== '' && !days.includes(defaultValue) && <Day date={defaultValue} />}
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
