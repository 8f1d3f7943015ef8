import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { partOf } from '#src/domain/part-of.ts';
import { hasModifier } from '#src/ui/has-modifier.ts';
import { useHydrated } from '#src/ui/hydrated.ts';

/** History state of an item's page: path and query of the list in which it was selected. */
export interface ListPosition {
  readonly list: string;
}

/** Props of a link back to the visitor's position in that list, or to `otherwise` if the visitor did not come from a list. */
export function useLinkToList(otherwise: string) {
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

/** The list in the history state, or null if the visitor did not come from a list. */
export function listIn(state: unknown): string | null {
  const list = partOf(state, 'list');
  return typeof list === 'string' ? list : null;
}
