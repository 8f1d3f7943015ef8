import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { partOf } from '#src/domain/part-of.ts';

/** What the history keeps at the page of one thing: path and query of the list that it was chosen from. */
export interface Way {
  readonly list: string;
}

/** For a link back: to where the reader was in the list, where the reader came from there. */
export function useWayBack(otherwise: string) {
  const navigate = useNavigate();
  const list = listIn(useLocation().state);
  const onClick = (event: MouseEvent) => {
    if (list === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
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
