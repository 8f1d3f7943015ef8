import { whenIdle } from '#src/actors/page-idle.ts';
import type { LazyScreen } from '#src/site/routing/lazy-screen.tsx';

/** Name of the mark at which the screens are loaded. */
const MARK = 'screens loaded';

/**
 * Loads screens that the visitor may go to, and panels, one at a time, whenever the page is idle. React does not wait on
 * Back and Forward: it replaces the page by a spinner until the next screen is loaded, and the browser loses the scroll
 * position. React also keeps the spinner of a panel for at least 300 ms, even if the panel is loaded sooner. A screen that
 * is unavailable is requested again when it is shown.
 */
export async function loadAhead(screens: readonly LazyScreen<object>[]): Promise<void> {
  for (const { load } of screens) {
    await new Promise<void>((idle) => void whenIdle(idle));
    await load().catch(() => {});
  }
  performance.mark(MARK);
}
