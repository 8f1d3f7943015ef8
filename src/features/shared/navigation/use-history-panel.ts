import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { partOf } from '#src/domain/part-of.ts';

type PanelName = 'cart' | 'lightbox' | 'drawing';

/**
 * Opens a panel as a history entry of its own, so that Back closes it. If a document is loaded at such an entry, for
 * example by a reload, the panel is closed, as in the server's HTML.
 */
export function useHistoryPanel(name: PanelName) {
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another history entry is another panel.
  useEffect(() => {
    isClosing.current = false;
  }, [key]);
  /** Going back is asynchronous. A second click or Escape in the meantime would leave the page. */
  const close = () => {
    if (isClosing.current) return;
    isClosing.current = true;
    navigate(-1);
  };
  return {
    isOpen: openPanelIn(state) === name,
    open: () => {
      // The address may have changed since the last render, for example by a search.
      const { pathname, search, hash } = window.location;
      navigate({ pathname, search, hash }, { state: { ...state, panel: name, panelOpenIn: performance.timeOrigin } });
    },
    close,
  };
}

/** True for a history entry at which this document opened a panel. */
export function isPanelOpen(state: unknown): boolean {
  return openPanelIn(state) !== undefined;
}

function openPanelIn(state: unknown): unknown {
  return partOf(state, 'panelOpenIn') === performance.timeOrigin ? partOf(state, 'panel') : undefined;
}
