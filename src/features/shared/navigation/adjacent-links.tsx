import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { directionOf } from '#src/domain/language/language.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { hasModifier } from '#src/ui/has-modifier.ts';
import { Icon } from '#src/ui/icon.tsx';
import iconButton from '#src/ui/icon-button.module.css';
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
  useArrowKeys(previous?.path, next?.path);
  return (
    <nav className="row gap-1" aria-label={label}>
      <AdjacentLink to={previous} icon="back" rel="prev" turn="sheet-previous" />
      {children}
      <AdjacentLink to={next} icon="forward" rel="next" turn="sheet-next" />
    </nav>
  );
}

interface AdjacentLinkProps {
  readonly to: AdjacentPage | null;
  readonly icon: 'back' | 'forward';
  readonly rel: string;
  readonly turn: SheetTurn;
}

function AdjacentLink({ to, icon, rel, turn }: AdjacentLinkProps) {
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
      title={label}
      onClick={open}
    >
      <Icon name={icon} />
    </Link>
  );
}

/** Elements that use the arrow keys themselves. */
const USES_ARROWS = 'input, textarea, select, video, dialog, [tabindex="0"], [contenteditable]';

/** The arrow key in reading direction leads to the next page. */
function useArrowKeys(previous: string | undefined, next: string | undefined): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const direction = directionOf(useLanguage());
  useEffect(() => {
    const [back, forward] = direction === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (hasModifier(event)) return;
      if (target instanceof Element && target.closest(USES_ARROWS)) return;
      const path = { [back ?? '']: previous, [forward ?? '']: next }[key];
      const turn = key === forward ? 'sheet-next' : 'sheet-previous';
      if (path !== undefined) turnSheet(turn, () => navigate(path, { replace: true, state }));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [direction, navigate, next, previous, state]);
}
