import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { directionOf } from '#src/domain/language/language.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { hasModifier } from '#src/ui/has-modifier.ts';
import { Icon } from '#src/ui/icon.tsx';
import iconButton from '#src/ui/icon-button.module.css';

/** A page beside the one that is shown. */
export interface Neighbour {
  readonly path: string;
  readonly label: string;
}

interface NeighboursProps {
  readonly label: string;
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
  /** Which of them this page is. */
  readonly children: ReactNode;
}

/** The ways to the pages beside this one, also by the arrow keys. They take its place in the history: Back leads to the list. */
export function Neighbours({ label, previous, next, children }: NeighboursProps) {
  useArrowKeys(previous?.path, next?.path);
  return (
    <nav className="row gap-1" aria-label={label}>
      <NeighbourLink to={previous} icon="back" rel="prev" />
      {children}
      <NeighbourLink to={next} icon="forward" rel="next" />
    </nav>
  );
}

interface NeighbourLinkProps {
  readonly to: Neighbour | null;
  readonly icon: 'back' | 'forward';
  readonly rel: string;
}

function NeighbourLink({ to, icon, rel }: NeighbourLinkProps) {
  const { state } = useLocation();
  if (to === null) return <span className={iconButton.button} aria-hidden="true" />;
  const { path, label } = to;
  return (
    <Link to={path} replace state={state} rel={rel} className={iconButton.button} aria-label={label} title={label}>
      <Icon name={icon} />
    </Link>
  );
}

/** What has a use of its own for the arrow keys. */
const USES_ARROWS = 'input, textarea, select, video, dialog, [tabindex="0"], [contenteditable]';

/** The arrow that points where the reading goes leads to the next page. */
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
      if (path !== undefined) navigate(path, { replace: true, state });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [direction, navigate, next, previous, state]);
}
