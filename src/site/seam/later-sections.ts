import { HYDRATED, HYDRATION_FAILED } from '#src/ui/hydration.ts';
import { afterNextFrame } from './next-frame.ts';

/** Milliseconds until the sections are added in any case. */
const PATIENCE = 3_000;

/**
 * Adds the sections that the first screen left out of the layout (`paint-first-screen.ts`). Until hydration, the bandwidth is
 * for the scripts, not for the images of these sections. If the visitor scrolls, presses or types, all are added at once.
 *
 * Returns a function that adds the footer, which has no images.
 */
export function addLaterSections(): () => void {
  const { dataset } = document.documentElement;
  const sections = [...document.querySelectorAll<HTMLElement>('main > * + *, footer')];
  /** The style sheet leaves a section out. An inline style overrides it. */
  const isLeftOut = ({ style }: HTMLElement) => style.contentVisibility === '';
  const show = (section?: HTMLElement) => section?.style.setProperty('content-visibility', 'visible');
  const showAll = () => {
    delete dataset.firstScreen;
    for (const { style } of sections) style.removeProperty('content-visibility');
  };
  /** Adds all sections, one in each frame, so that no task is long. */
  const showRest = () => {
    if (dataset.firstScreen === undefined) return;
    show(sections.find(isLeftOut));
    if (sections.some(isLeftOut)) requestAnimationFrame(showRest);
    else showAll();
  };
  for (const type of ['pointerdown', 'keydown', 'wheel', 'scroll', 'beforeprint'])
    window.addEventListener(type, showAll, { capture: true, once: true, passive: true });
  // React's own changes take up the next frame.
  for (const type of [HYDRATED, HYDRATION_FAILED])
    document.addEventListener(type, () => afterNextFrame(showRest), { once: true });
  setTimeout(showRest, PATIENCE);
  return () => {
    if (dataset.firstScreen !== undefined) show(sections[sections.length - 1]);
  };
}
