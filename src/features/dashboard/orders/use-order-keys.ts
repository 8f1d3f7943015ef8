import { type FocusEvent, type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Order } from '#src/contract/schema.generated.ts';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import { useShortcuts } from '#src/features/shared/orders/use-shortcuts.ts';

/** The rows of the orders, as a list element whose children are in the order of `found`. */
interface OrderRows {
  readonly rows: RefObject<HTMLUListElement | null>;
  readonly found: readonly Order[];
}

/** Handles the shortcuts that move the focus through the rows, and the one that completes the order with the focus. */
export function useOrderKeys({ rows, found }: OrderRows): void {
  const { openOrders } = useAdminActors();
  const move = (step: 1 | -1) => {
    const index = focusedRow(rows);
    focusRow(rows, index < 0 ? firstRowInView(rows) : index + step);
  };
  const complete = () => {
    const order = found[focusedRow(rows)];
    if (order) openOrders.send({ type: 'completion.requested', order });
  };
  useShortcuts({ next: () => move(1), previous: () => move(-1), complete });
}

/** Link to the order of a row. */
export function linkOf(row: Element | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>('h4 a') ?? null;
}

/** Focuses the link of a row, and shows the whole row. */
export function focusRow(rows: RefObject<HTMLUListElement | null>, index: number): void {
  const row = rows.current?.children[index];
  linkOf(row)?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

function focusedRow(rows: RefObject<HTMLUListElement | null>): number {
  return rowsIn(rows).findIndex((row) => row.contains(document.activeElement));
}

/** Index of the first row below the bars that cover the top of the window. */
function firstRowInView(rows: RefObject<HTMLUListElement | null>): number {
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart);
  return Math.max(
    0,
    rowsIn(rows).findIndex((row) => row.getBoundingClientRect().bottom > covered),
  );
}

const rowsIn = ({ current }: RefObject<HTMLUListElement | null>) => [...(current?.children ?? [])];

/** Id of the order that had the focus last, by history entry. */
const focusedByEntry = new Map<string, string>();

interface ArrivalProps extends OrderRows {
  readonly section: RefObject<HTMLElement | null>;
}

/**
 * Focuses the list when it is opened, because its keys work only then, and the order that had the focus when Back leads
 * to it. Returns the handler that remembers that order.
 */
export function useFocusOnArrival({ rows, found, section }: ArrivalProps): (event: FocusEvent) => void {
  const { key, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first rows that are shown at an entry matter.
  useEffect(() => {
    if (document.activeElement !== document.body || !['', '#orders'].includes(hash)) return;
    const index = found.findIndex(({ _id }) => _id === focusedByEntry.get(key));
    const target = linkOf(rows.current?.children[index]) ?? section.current;
    target?.focus({ preventScroll: true });
  }, [key]);
  return () => {
    const order = found[focusedRow(rows)];
    if (order) focusedByEntry.set(key, order._id);
  };
}
