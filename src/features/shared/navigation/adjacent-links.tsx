import { type MouseEvent, type ReactNode, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { directionOf } from '#src/domain/language/language.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { hasModifier } from '#src/ui/has-modifier.ts';
import { Icon } from '#src/ui/icon.tsx';
import iconButton from '#src/ui/icon-button.module.css';
import { Link } from '#src/ui/link.tsx';
import { type SheetTurn, turnSheet } from '#src/ui/sheet-transition.tsx';

/** A page before or after the current one. */
export interface AdjacentPage {
  readonly path: string;
  readonly label: string;
}

interface AdjacentLinksProps {
  readonly label: string;
  readonly previous: AdjacentPage | null;
  readonly next: AdjacentPage | null;
  /** The current page's position. */
  readonly children: ReactNode;
}

/** Links to the adjacent pages, also by the arrow keys. They replace the history entry, so that Back leads to the list. */
export function AdjacentLinks({ label, previous, next, children }: AdjacentLinksProps) {
  const keys = ARROWS[directionOf(useLanguage())];
  useArrowKeys({
    [keys.previous]: { path: previous?.path, turn: 'sheet-previous' },
    [keys.next]: { path: next?.path, turn: 'sheet-next' },
  });
  return (
    <nav className="row gap-1" aria-label={label}>
      <AdjacentLink to={previous} icon="back" rel="prev" turn="sheet-previous" shortcut={keys.previous} />
      {children}
      <AdjacentLink to={next} icon="forward" rel="next" turn="sheet-next" shortcut={keys.next} />
    </nav>
  );
}

interface AdjacentLinkProps {
  readonly to: AdjacentPage | null;
  readonly icon: 'back' | 'forward';
  readonly rel: string;
  readonly turn: SheetTurn;
  readonly shortcut: string;
}

function AdjacentLink({ to, icon, rel, turn, shortcut }: AdjacentLinkProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  if (to === null) return <span className={iconButton.button} aria-hidden="true" />;
  const { path, label } = to;
  const open = (event: MouseEvent) => {
    if (hasModifier(event)) return;
    event.preventDefault();
    turnSheet(turn, () => navigate(path, { replace: true, state }));
  };
  return (
    <Link
      to={path}
      replace
      state={state}
      rel={rel}
      className={iconButton.button}
      aria-label={label}
      // Before hydration, the early script finds the link by its key.
      aria-keyshortcuts={shortcut}
      title={label}
      onClick={open}
    >
      <Icon name={icon} />
    </Link>
  );
}

/** Elements that use the arrow keys themselves. */
const USES_ARROWS = 'input, textarea, select, video, dialog, [tabindex="0"], [contenteditable]';

/** The keys that lead to the previous and next page: the arrow in reading direction leads to the next one. */
const ARROWS = {
  ltr: { previous: 'ArrowLeft', next: 'ArrowRight' },
  rtl: { previous: 'ArrowRight', next: 'ArrowLeft' },
} as const;

interface Turn {
  readonly path: string | undefined;
  readonly turn: SheetTurn;
}

/** Opens the path that belongs to a key when it is pressed. */
function useArrowKeys(turns: Readonly<Record<string, Turn>>): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  // Before the page is painted: a key that is pressed from then on belongs to this page, not to the previous one.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (hasModifier(event)) return;
      if (event.target instanceof Element && event.target.closest(USES_ARROWS)) return;
      const { path, turn } = turns[event.key] ?? {};
      if (path !== undefined && turn) turnSheet(turn, () => navigate(path, { replace: true, state }));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
