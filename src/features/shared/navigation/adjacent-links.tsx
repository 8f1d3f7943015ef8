import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
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
  const [back, forward] = ARROWS[directionOf(useLanguage())];
  useArrowKeys({ [back]: previous?.path, [forward]: next?.path });
  return (
    <nav className="row gap-1" aria-label={label}>
      <AdjacentLink to={previous} icon="back" rel="prev" shortcut={back} />
      {children}
      <AdjacentLink to={next} icon="forward" rel="next" shortcut={forward} />
    </nav>
  );
}

interface AdjacentLinkProps {
  readonly to: AdjacentPage | null;
  readonly icon: 'back' | 'forward';
  readonly rel: string;
  readonly shortcut: string;
}

function AdjacentLink({ to, icon, rel, shortcut }: AdjacentLinkProps) {
  const { state } = useLocation();
  if (to === null) return <span className={iconButton.button} aria-hidden="true" />;
  const { path, label } = to;
  return (
    <Link
      to={path}
      replace
      state={state}
      rel={rel}
      className={iconButton.button}
      aria-label={label}
      // Before hydration, the inline script finds the link by its key.
      aria-keyshortcuts={shortcut}
      title={label}
    >
      <Icon name={icon} />
    </Link>
  );
}

/** Elements that use the arrow keys themselves. */
const USES_ARROWS = 'input, textarea, select, video, dialog, [tabindex="0"], [contenteditable]';

/** The keys that lead to the previous and next page: the arrow in reading direction leads to the next one. */
const ARROWS = { ltr: ['ArrowLeft', 'ArrowRight'], rtl: ['ArrowRight', 'ArrowLeft'] } as const;

/** Opens the path that belongs to a key when it is pressed. */
function useArrowKeys(paths: Readonly<Record<string, string | undefined>>): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (hasModifier(event)) return;
      if (event.target instanceof Element && event.target.closest(USES_ARROWS)) return;
      const path = paths[event.key];
      if (path !== undefined) navigate(path, { replace: true, state });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
