import { useLingui } from '@lingui/react/macro';
import type { Order } from '#src/contract/schema.generated.ts';
import { ordersAsCsv } from '#src/domain/order/orders-csv.ts';
import { formatSheetDate } from '#src/domain/text/dates.ts';
import { useOrderLabels } from '#src/translations/admin/order-labels.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { saveFile } from '#src/ui/save-file.ts';
import { timeZone } from '#workshop/derived/time-zone.ts';

interface SaveOrdersProps {
  readonly orders: readonly Order[];
}

/** Saves orders as a CSV file on the admin's device. */
export function SaveOrders({ orders }: SaveOrdersProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const headings = { ...useOrderLabels(), number: t`شماره`, createdAt: t`تاریخ میلادی`, persianDate: t`تاریخ شمسی` };
  const save = () => {
    const urlOf = (url: string) => new URL(url, window.location.href).href;
    const csv = ordersAsCsv(orders, { headings, language, timeZone, urlOf });
    const day = formatSheetDate(new Date().toISOString(), timeZone).slice(0, 10);
    saveFile(`orders-${day}.csv`, new Blob([csv], { type: 'text/csv' }));
  };
  return <IconButton icon="download" label={t`ذخیره به صورت CSV`} disabled={orders.length === 0} onClick={save} />;
}
