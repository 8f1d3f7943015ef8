import { scrollBehavior } from '#src/ui/scroll.ts';

/** A ref for what appears far from where it was asked for: brings it into sight as it comes. */
export function bringIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ behavior: scrollBehavior(), block: 'nearest' });
}
