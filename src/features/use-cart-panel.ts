import { useLocation, useNavigate } from 'react-router-dom';

/** The cart's panel is an entry of the history: Back closes it over whatever page it stands. */
export function useCartPanel() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  return {
    isOpen: isCartOpen(state),
    open: () => navigate({ pathname, search, hash }, { state: { ...state, isCartOpen: true } }),
    close: () => navigate(-1),
  };
}

/** True for an entry of the history at which the panel is open. */
export function isCartOpen(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isCartOpen' in state && state.isCartOpen === true;
}
