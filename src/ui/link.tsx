import type { ComponentPropsWithRef } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** Address within the site. */
  readonly to: To;
  /** Replaces the history entry. */
  readonly replace?: boolean | undefined;
  /** State of the new history entry. */
  readonly state?: unknown;
}

/** Link to a page of the site. React Router's own link contains the prefetching of its framework mode. */
export function Link({ to, replace, state, onClick, ...anchor }: LinkProps) {
  const options = { ...(anchor.target && { target: anchor.target }), state };
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { ...options, ...(replace && { replace }) });
  const followAgain = useLinkClickHandler<HTMLAnchorElement>(to, { ...options, replace: true });
  return (
    <a
      {...anchor}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented) return;
        // The URL changes before the next page is loaded. A second press meanwhile adds no entry to the history.
        if (event.currentTarget.href === window.location.href) followAgain(event);
        else follow(event);
      }}
    />
  );
}
