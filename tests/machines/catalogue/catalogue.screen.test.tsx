import { expect } from 'vitest';
import { ProductsPage } from '#src/features/products/products-page.tsx';
import type { Page } from '../../support/page.ts';
import { walkOnScreen } from '../../support/walk-model.tsx';
import { catalogueModel } from './catalogue.model.ts';

const sees =
  (said: string, ...open: readonly string[]) =>
  async (page: Page) => {
    const seen = await page.look();
    expect([seen.said, seen.open]).toEqual([[said], open]);
  };

const LOADING = sees('در حال دریافت قطعه‌ها…');
/** A list that is there stays while it is asked for again. */
const cardOf = (title: string) => [title, `افزودن به سبد: ${title}`];
const LIST = sees('۲ قطعه', ...cardOf('قطعهٔ 1'), ...cardOf('قطعهٔ 2'), 'سفارش ساخت قطعه');

walkOnScreen(catalogueModel, {
  screen: <ProductsPage />,
  provide: (catalogue) => ({ actors: { catalogue } }),
  // Who asks anew from an empty list is in the scenarios; with a list that is there it is the dashboard.
  gestures: {},
  sees: {
    starting: () => expect.unreachable('nobody sees a list that is about to be asked for'),
    loading: LOADING,
    'loaded.fresh': LIST,
    'loaded.refreshing': LIST,
    'loaded.stale': LIST,
    'loaded.unseen': LIST,
    failed: sees('فهرست قطعه‌ها نرسید؛ اتصال اینترنت را بررسی کنید.تلاش دوباره', 'تلاش دوباره'),
  },
});
