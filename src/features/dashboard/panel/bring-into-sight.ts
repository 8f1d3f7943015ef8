import { scrollBehavior } from '#src/ui/scroll.ts';

/** Ref callback that scrolls to an element when it appears, because it may be far from the control that caused it. */
export function bringIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ behavior: scrollBehavior(), block: 'nearest' });
}
