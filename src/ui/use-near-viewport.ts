import { type RefObject, useEffect, useRef, useState } from 'react';

/** Returns true from when an element is near the viewport, or at once in a browser without IntersectionObserver. */
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
