import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useNearViewport } from '#src/ui/use-near-viewport.ts';

/**
 * How far below the window the end of a list is when its next rows are drawn. One above it, or behind what sticks to its
 * top, has been passed: whoever is there looks at what follows the list.
 */
const AHEAD = '-112px 0px 1200px';

/** How many rows each entry of the history had drawn, for who comes back to one. */
const drawnBefore = new Map<string, number>();

interface LongList {
  /** How many rows are drawn at first, and how many more when the end comes near. A new query draws the smaller number. */
  readonly first: number;
  readonly more: number;
  readonly query?: string;
}

/** How many rows are drawn, and how many of them are laid out at once, so that Back finds its place in the page. */
export function useDrawn({ first, more, query = '' }: LongList) {
  const { key } = useLocation();
  const [kept] = useState(() => Math.max(first, drawnBefore.get(key) ?? 0));
  const [list, setList] = useState({ query, drawn: kept });
  if (list.query !== query) setList({ query, drawn: Math.min(first, more) });
  const { drawn } = list;
  useEffect(() => {
    drawnBefore.set(key, drawn);
  }, [key, drawn]);
  const drawMore = () => startTransition(() => setList({ query, drawn: drawn + more }));
  return { drawn, kept, drawMore };
}

/** Stands behind the last drawn row, and says once that it comes near; give it the number of drawn rows as its key. */
export function ListEnd({ onNear }: { readonly onNear: () => void }) {
  const [element, isNear] = useNearViewport<HTMLDivElement>(AHEAD);
  useEffect(() => {
    if (isNear) onNear();
  }, [isNear, onNear]);
  return <div ref={element} />;
}
