import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { partOf } from '#src/domain/part-of.ts';

/**
 * Opens the cart's panel as a history entry of its own, so that Back closes it. The cart is in memory: a document that
 * is loaded at such an entry, for instance by a reload, starts with the panel closed.
 */
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
    open: () => navigate({ pathname, search, hash }, { state: { ...state, cartOpenIn: performance.timeOrigin } }),
    close,
  };
}

/** True for a history entry at which this document opened the panel. */
export function isCartOpen(state: unknown): boolean {
  return partOf(state, 'cartOpenIn') === performance.timeOrigin;
}
