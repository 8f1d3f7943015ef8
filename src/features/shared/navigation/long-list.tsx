import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useHydrated } from '#src/ui/hydrated.ts';
import { useNearViewport } from '#src/ui/use-near-viewport.ts';
import { renderedByEntry } from './restored-list.ts';

/**
 * Margin of the viewport in which the end of the list renders more rows: 1200 px below. An end above the viewport, or
 * behind the 112 px of sticky headers, is ignored, because the visitor is reading what follows the list.
 */
const AHEAD = '-112px 0px 1200px';

interface LongList {
  /** Rows to render at first, and rows to add when the end is near. A new query starts with the smaller number. */
  readonly first: number;
  readonly more: number;
  readonly query?: string;
}

/** Number of rendered rows, and how many of them must be laid out immediately so that Back can restore the scroll position. */
export function useRenderedRows({ first, more, query = '' }: LongList) {
  const { key } = useLocation();
  const [before] = useState(() => Math.max(first, renderedByEntry.get(key) ?? 0));
  const [list, setList] = useState({ query, rendered: before });
  if (list.query !== query) setList({ query, rendered: Math.min(first, more) });
  // The server renders the first rows.
  const isHydrated = useHydrated();
  const laidOut = isHydrated ? before : first;
  const rendered = isHydrated ? list.rendered : first;
  useEffect(() => {
    renderedByEntry.set(key, rendered);
  }, [key, rendered]);
  const renderMore = () => startTransition(() => setList({ query, rendered: rendered + more }));
  return { rendered, laidOut, renderMore };
}

/** Calls `onNear` once when the end of the rendered rows is near the viewport. Use the number of rendered rows as its key. */
export function ListEnd({ onNear }: { readonly onNear: () => void }) {
  const [element, isNear] = useNearViewport<HTMLDivElement>(AHEAD);
  useEffect(() => {
    if (isNear) onNear();
  }, [isNear, onNear]);
  return <div ref={element} />;
}
