import { type ReactNode, startTransition } from 'react';
import { type HydrationOptions, hydrateRoot, type Root } from 'react-dom/client';

/** Hydrates a place as a transition: in slices of 5 ms, which React interrupts for what the visitor does meanwhile. */
export function hydrate(place: Element, tree: ReactNode, options?: HydrationOptions): Root {
  let root!: Root;
  startTransition(() => {
    root = hydrateRoot(place, tree, options);
  });
  return root;
}
