import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { hasModifier } from '#src/ui/has-modifier.ts';

interface PartLinkProps extends ComponentProps<'a'> {
  /** Hash of the part, such as `#contact`. */
  readonly part: string;
  /** Adds no history entry. Without it, only a link to the current part adds none, as in the browser. */
  readonly replace?: boolean;
  readonly onFollow?: () => void;
}

/**
 * Link to a part of the current page. Unlike a `Link`, it keeps the search of a moment ago, which is in the browser's URL
 * before React renders it, and the state of the history entry.
 */
export function PartLink({ part, replace = false, onFollow, children, ...rest }: PartLinkProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const follow = (event: MouseEvent) => {
    if (hasModifier(event)) return;
    event.preventDefault();
    onFollow?.();
    const { pathname, search, hash } = window.location;
    navigate({ pathname, search, hash: part }, { replace: replace || hash === part, state });
  };
  return (
    <a href={part} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
