import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { partOf } from '#src/domain/part-of.ts';
import { hasModifier } from '#src/ui/has-modifier.ts';
import { useHydrated } from '#src/ui/hydrated.ts';

/** What the history keeps at the page of one thing: path and query of the list that it was chosen from. */
export interface Way {
  readonly list: string;
}

/** Props of a link back: to the visitor's place in the list that led here, or to `otherwise`. */
export function useWayBack(otherwise: string) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const list = useHydrated() ? listIn(state) : null;
  const onClick = (event: MouseEvent) => {
    if (list === null || hasModifier(event)) return;
    event.preventDefault();
    navigate(-1);
  };
  return { to: list ?? otherwise, onClick };
}

/** The list that the history keeps at this page; null for who came from elsewhere. */
export function listIn(state: unknown): string | null {
  const list = partOf(state, 'list');
  return typeof list === 'string' ? list : null;
}
