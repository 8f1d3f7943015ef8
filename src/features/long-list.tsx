import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { partOf } from '#src/domain/part-of.ts';
import { useNearViewport } from '#src/ui/use-near-viewport.ts';

/**
 * How far below the window the end of a list is when its next rows are drawn. One above it, or behind what sticks to its
 * top, has been passed: whoever is there looks at what follows the list.
 */
const AHEAD = '-112px 0px 1200px';

/** How many rows each entry of the history had drawn, for who comes back to one. */
const drawnBefore = new Map<string, number>();

interface LongList {
  /** How many rows are drawn at first, and how many more whenever the end comes near; so many of each new query's, too. */
  readonly first: number;
  readonly more: number;
  readonly query?: string;
}

/** How many rows are drawn, and how many of them are laid out at once, so that Back and reload find their place in the page. */
export function useDrawn({ first, more, query = '' }: LongList) {
  const { key } = useLocation();
  const [kept, setKept] = useState(() => Math.max(first, drawnBefore.get(key) ?? 0));
  const [list, setList] = useState({ query, drawn: kept });
  if (list.query !== query) setList({ query, drawn: more });
  const { drawn } = list;
  useEffect(() => {
    drawnBefore.set(key, drawn);
  }, [key, drawn]);
  const drawMore = () => startTransition(() => setList({ query, drawn: drawn + more }));
  usePlaceAfterReload(drawn, (count) => {
    setKept(count);
    setList({ query, drawn: count });
  });
  return { drawn, kept, drawMore };
}

/** The place in a list that a history entry stores while its document is unloaded. */
interface ListPlace {
  readonly drawn: number;
  /** In px. */
  readonly top: number;
}

/**
 * Completes the browser's own scrolling after a reload. The server renders the first rows only, so the browser stops at
 * their end; this draws the rest and goes on, unless the visitor has moved the page meanwhile.
 */
function usePlaceAfterReload(drawn: number, draw: (count: number) => void): void {
  const missing = useRef<ListPlace | null>(null);
  const initial = useRef({ drawn, draw });
  useEffect(() => {
    const place = storedPlace();
    if (place === null || place.drawn <= initial.current.drawn || place.top <= window.scrollY || !isAtEnd()) return;
    missing.current = place;
    initial.current.draw(place.drawn);
  }, []);
  useLayoutEffect(() => {
    if (missing.current === null || drawn < missing.current.drawn) return;
    window.scrollTo({ top: missing.current.top, behavior: 'instant' });
    missing.current = null;
  }, [drawn]);
  useEffect(() => {
    const store = () => {
      const list: ListPlace = { drawn, top: window.scrollY };
      window.history.replaceState({ ...window.history.state, list }, '');
    };
    window.addEventListener('pagehide', store);
    return () => window.removeEventListener('pagehide', store);
  }, [drawn]);
}

function storedPlace(): ListPlace | null {
  const place = partOf(window.history.state, 'list');
  const [drawn, top] = [partOf(place, 'drawn'), partOf(place, 'top')];
  return typeof drawn === 'number' && typeof top === 'number' ? { drawn, top } : null;
}

/** True if the page cannot be scrolled further down. */
function isAtEnd(): boolean {
  return window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
}

/** Stands behind the last drawn row, and says once that it comes near; give it the number of drawn rows as its key. */
export function ListEnd({ onNear }: { readonly onNear: () => void }) {
  const [element, isNear] = useNearViewport<HTMLDivElement>(AHEAD);
  useEffect(() => {
    if (isNear) onNear();
  }, [isNear, onNear]);
  return <div ref={element} />;
}
