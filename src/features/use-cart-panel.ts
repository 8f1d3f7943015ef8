import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { partOf } from '#src/domain/part-of.ts';

/** The cart's panel is an entry of the history: Back closes it over whatever page it stands. */
export function useCartPanel() {
  const { pathname, search, hash, state, key } = useLocation();
  const navigate = useNavigate();
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is another panel.
  useEffect(() => {
    isClosing.current = false;
  }, [key]);
  /** The way back takes a moment: a second click or Escape meanwhile would leave the page. */
  const close = () => {
    if (isClosing.current) return;
    isClosing.current = true;
    navigate(-1);
  };
  return {
    isOpen: isCartOpen(state),
    open: () => navigate({ pathname, search, hash }, { state: { ...state, isCartOpen: true } }),
    close,
  };
}

/** True for an entry of the history at which the panel is open. */
export function isCartOpen(state: unknown): boolean {
  return partOf(state, 'isCartOpen') === true;
}
