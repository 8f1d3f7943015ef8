import { expect } from 'vitest';
import { ProductsPage } from '#src/features/products/products-page.tsx';
import { walkOnScreen } from '../../models/walk-on-screen.ts';
import type { Page } from '../../support/screens/page.ts';
import { screenOf } from '../../support/screens/screen-of.tsx';
import { catalogueModel } from './catalogue.model.ts';

const sees =
  (announced: readonly string[], ...enabled: readonly string[]) =>
  async (page: Page) => {
    const seen = page.read();
    expect([seen.announced, seen.enabled]).toEqual([announced, enabled]);
  };

const cardOf = (title: string) => [title, `افزودن به سبد استعلام: ${title}`];
const CARRIED = [...cardOf('قطعهٔ 1'), ...cardOf('قطعهٔ 2')];
const ORDER = 'سفارش ساخت قطعه';
/** Known products stay while the whole list is loaded; they are not counted before. */
const LOADING = sees(['در حال دریافت قطعه‌ها…'], ...CARRIED, ORDER);
const LIST = sees(['۳ قطعه'], ...CARRIED, ...cardOf('قطعهٔ 3'), ORDER);

const sut = screenOf(catalogueModel.machine, {
  screen: <ProductsPage />,
  provide: (catalogue) => ({ actors: { catalogue } }),
});

walkOnScreen(catalogueModel, {
  sut,
  // The scenarios cover a retry from an empty list. With a list, the dashboard requests it.
  states: {
    waiting: LOADING,
    loading: LOADING,
    'loaded.seen.fresh': LIST,
    'loaded.seen.refreshing': LIST,
    'loaded.seen.stale': LIST,
    'loaded.seen.retrying': LIST,
    'loaded.unseen': LIST,
    failed: sees(
      ['فهرست قطعه‌ها بارگذاری نشد؛ اتصال اینترنت را بررسی کنید.شناسهٔ خطا: 1a2b3c4dتلاش دوباره'],
      ...CARRIED,
      'تلاش دوباره',
      ORDER,
    ),
  },
});
