import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Language } from '#src/domain/language/language.ts';
import { CompletionDates } from '#src/features/shared/orders/completion-dates.tsx';
import { OrderTime } from '#src/features/shared/orders/order-time.tsx';
import { orderOf } from '../../../../support/fixtures/orders.ts';
import { renderScreen } from '../../../../support/screens/render-screen.tsx';

const TODAY = '2026-11-21T11:00:00Z';
const ON_MONDAY = '2026-11-16T05:34:00Z';
const LAST_MONTH = '2026-10-20T05:34:00Z';

const at = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });

describe('the time of something that happened to an order', () => {
  it.each([
    { when: 'today', iso: TODAY, fa: 'امروز، ۱۴:۳۰', en: 'today, 14:30' },
    { when: 'in the last week', iso: ON_MONDAY, fa: 'دوشنبه، ۰۹:۰۴', en: 'Monday, 09:04' },
    { when: 'before', iso: LAST_MONTH, fa: '۲۸ مهر ۱۴۰۵ ساعت ۹:۰۴', en: '۲۸ مهر ۱۴۰۵ ساعت ۹:۰۴' },
    { when: 'by a clock ahead', iso: '2026-11-23T11:00:00Z', fa: '۲ آذر ۱۴۰۵ ساعت ۱۴:۳۰', en: '۲ آذر ۱۴۰۵ ساعت ۱۴:۳۰' },
    { when: 'at an invalid time', iso: 'soon', fa: '—', en: '—' },
  ])('names a day of the last week and dates any other one: $when [8.dates]', ({ iso, fa, en }) => {
    at(TODAY);
    expect([shownIn('fa', <OrderTime iso={iso} />), shownIn('en', <OrderTime iso={iso} />)]).toEqual([fa, en]);
  });

  it.each([
    { only: 'day', iso: TODAY, fa: 'امروز', en: 'today' },
    { only: 'day', iso: LAST_MONTH, fa: '۲۸ مهر ۱۴۰۵', en: '۲۸ مهر ۱۴۰۵' },
    { only: 'clock', iso: LAST_MONTH, fa: '۰۹:۰۴', en: '09:04' },
  ] as const)('shows only the $only of $iso', ({ only, iso, fa, en }) => {
    at(TODAY);
    const shown = <OrderTime iso={iso} only={only} />;
    expect([shownIn('fa', shown), shownIn('en', shown)]).toEqual([fa, en]);
  });

  it('has the date for hovering and for programs, and marks a date as Persian', () => {
    at(TODAY);
    const [named, dated] = [TODAY, LAST_MONTH].map((iso) => {
      const { container } = renderScreen(<OrderTime iso={iso} />, { language: 'en' });
      const { dateTime, title, lang, dir } = container.querySelector('time') ?? document.createElement('time');
      return { dateTime, title, lang, dir };
    });
    expect([named, dated]).toEqual([
      { dateTime: TODAY, title: '۳۰ آبان ۱۴۰۵ ساعت ۱۴:۳۰', lang: '', dir: '' },
      { dateTime: LAST_MONTH, title: '۲۸ مهر ۱۴۰۵ ساعت ۹:۰۴', lang: 'fa', dir: 'rtl' },
    ]);
  });
});

it.each([
  { language: 'fa', shown: 'انجام‌شده: امروز؛ حذف نهایی: ۳۰ آذر ۱۴۰۵' },
  { language: 'en', shown: 'Completed today · will be deleted ۳۰ آذر ۱۴۰۵' },
] as const)('states in $language when an order was completed, and when it will be deleted', ({ language, shown }) => {
  at(TODAY);
  const order = { ...orderOf(1), completedAt: TODAY, deletionAt: '2026-12-21T11:00:00Z' };
  expect(shownIn(language, <CompletionDates order={order} />)).toBe(shown);
});

function shownIn(language: Language, screen: ReactNode): string {
  const { container, unmount } = renderScreen(screen, { language });
  const text = container.textContent;
  unmount();
  return text;
}
