import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { directionOf } from '#src/domain/language/language.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { hasModifier } from '#src/ui/has-modifier.ts';
import { Icon } from '#src/ui/icon.tsx';
import iconButton from '#src/ui/icon-button.module.css';

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
      <AdjacentLink to={previous} icon="back" rel="prev" />
      {children}
      <AdjacentLink to={next} icon="forward" rel="next" />
    </nav>
  );
}

interface AdjacentLinkProps {
  readonly to: AdjacentPage | null;
  readonly icon: 'back' | 'forward';
  readonly rel: string;
}

function AdjacentLink({ to, icon, rel }: AdjacentLinkProps) {
  const { state } = useLocation();
  if (to === null) return <span className={iconButton.button} aria-hidden="true" />;
  const { path, label } = to;
  return (
    <Link to={path} replace state={state} rel={rel} className={iconButton.button} aria-label={label} title={label}>
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
      if (path !== undefined) navigate(path, { replace: true, state });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [direction, navigate, next, previous, state]);
}
