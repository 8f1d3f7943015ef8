import { type RefObject, useEffect, useRef, useState } from 'react';

/** Says, once, when an element comes near the window; a browser without IntersectionObserver counts as being there. */
export function useNearViewport<Target extends Element>(
  distance: string,
): readonly [RefObject<Target | null>, boolean] {
  const element = useRef<Target>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || element.current === null) return;
    if (typeof IntersectionObserver !== 'function') {
      setNear(true);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: distance },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear, distance]);
  return [element, isNear];
}
