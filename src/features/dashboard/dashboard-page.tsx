import { Plural, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { newOrders } from '#src/domain/order/new-orders.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import { NoticeSection } from '#src/features/dashboard/notice/notice-section.tsx';
import { CompletedOrdersList } from '#src/features/dashboard/orders/completed-orders-list.tsx';
import { DashboardSearch } from '#src/features/dashboard/orders/order-tools.tsx';
import { OrdersList } from '#src/features/dashboard/orders/orders-list.tsx';
import { Panel } from '#src/features/dashboard/panel/panel.tsx';
import { useFormRequest } from '#src/features/dashboard/panel/use-form-request.ts';
import { ProductList } from '#src/features/dashboard/products/product-list.tsx';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import { PartLink } from '#src/features/shared/navigation/part-link.tsx';
import { useQuery } from '#src/features/shared/navigation/use-query.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import styles from './dashboard.module.css';

/** The admin's dashboard: orders, products, the panel and the notice. See the specification, sections 2 and 4. */
export function DashboardPage() {
  const { t } = useLingui();
  const id = useId();
  const { hash } = useLocation();
  const query = useQuery('q');
  const isOfProducts = hash === '#products';
  const otherTools = {
    '#products': <DashboardSearch name="q" label={t`جست‌وجوی عنوان محصول`} query={query} />,
    '#notice': null,
  }[hash];
  return (
    <Band labelledBy={id}>
      <h1 id={id} className="visually-hidden">
        {t`پیشخوان`}
      </h1>
      <div className={styles.dashboard}>
        {hash === '#completed' ? (
          <CompletedOrdersList tabs={<DashboardTabs />} />
        ) : (
          <OrdersList tabs={<DashboardTabs />} otherTools={otherTools} />
        )}
        <ProductList action={<AddButton />} panel={<Panel />} query={isOfProducts ? query : undefined} />
        <NoticeSection />
      </div>
    </Band>
  );
}

/** Links to the sections, because the lists are long on a phone. */
function DashboardTabs() {
  const { t } = useLingui();
  const { openOrders } = useAdminActors();
  const { hash } = useLocation();
  const open = useSelector(openOrders, ({ context }) => context.orders.length);
  const products = useSelector(useActors().catalogue, ({ context }) => context.ids?.length ?? 0);
  const news = useSelector(openOrders, ({ context }) => newOrders(context.orders, context.seenUntil).length);
  const current = (part: string) => (hash === part ? 'location' : undefined);
  const isElsewhere = ['#products', '#completed', '#notice'].includes(hash);
  return (
    <nav className={styles.tabs} aria-label={t`بخش‌های پیشخوان`}>
      <PartLink part="#orders" replace className={styles.tab} aria-current={isElsewhere ? undefined : 'location'}>
        {t`سفارش‌ها`}
        <Count of={open} />
        {news > 0 && (
          <span className="tag semibold good">
            <Plural value={news} one="# تازه" other="# تازه" />
          </span>
        )}
      </PartLink>
      <PartLink part="#completed" replace className={styles.tab} aria-current={current('#completed')}>
        {t`انجام‌شده`}
      </PartLink>
      <PartLink part="#products" replace className={styles.tab} aria-current={current('#products')}>
        {t`محصولات`}
        <Count of={products} />
      </PartLink>
      <PartLink part="#notice" replace className={styles.tab} aria-current={current('#notice')}>
        {t`اطلاعیه`}
      </PartLink>
    </nav>
  );
}

function Count({ of }: { readonly of: number }) {
  return <span className="muted">{formatNumber(of, useLanguage())}</span>;
}

function AddButton() {
  const { t } = useLingui();
  return (
    <Button variant="primary" onClick={useFormRequest({ form: 'add', product: null })}>
      <Icon name="plus" />
      {t`افزودن محصول`}
    </Button>
  );
}
