import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue } from 'react';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { Verbatim } from '#src/ui/verbatim.tsx';
import { CatalogueGate } from '../catalogue-gate.tsx';
import search from '../search.module.css';
import { useHits } from '../use-hits.ts';
import { HitGrid } from './hit-grid.tsx';
import styles from './products-page.module.css';
import { SearchBox } from './search-box.tsx';
import { useQuery } from './use-query.ts';

/** All products, and a search in their titles whose query lives in the URL. */
export function ProductsPage() {
  const { t } = useLingui();
  const query = useQuery();
  const asked = useDeferredValue(query.text);
  const hits = useHits(asked);
  return (
    <Band level={1} title={t`نمونه‌کارها`} lead={t`هر قطعه شماره‌ای دارد؛ در سفارش خود به آن اشاره کنید.`}>
      <CatalogueGate>
        <div className={`stack gap-3 ${styles.search}`}>
          <SearchBox query={query} />
          <HitCount count={hits.length} />
        </div>
        {hits.length === 0 ? (
          <NoHit query={query.text} onReset={() => query.change('')} />
        ) : (
          <HitGrid hits={hits} query={asked} />
        )}
      </CatalogueGate>
    </Band>
  );
}

function HitCount({ count }: { readonly count: number }) {
  return (
    <p className={`muted tabular ${search.count}`} role="status">
      <Plural value={count} _0="هیچ قطعه‌ای پیدا نشد" one="# قطعه" other="# قطعه" />
    </p>
  );
}

function NoHit({ query, onReset }: { readonly query: string; readonly onReset: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState action={<Button onClick={onReset}>{t`نمایش همهٔ قطعه‌ها`}</Button>}>
      <Trans>
        هیچ قطعه‌ای با عنوان «<Verbatim text={query} />» نداریم؛ اما شاید بتوانیم آن را بسازیم.
      </Trans>
    </EmptyState>
  );
}
