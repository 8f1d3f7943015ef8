import type { ComponentPropsWithRef } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router';

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
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    ...(replace && { replace }),
    ...(anchor.target && { target: anchor.target }),
    state,
  });
  return (
    <a
      {...anchor}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
