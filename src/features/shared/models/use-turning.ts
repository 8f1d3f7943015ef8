import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Degrees of a turn for each px that the hand moves. */
const DEGREES_PER_PIXEL = 0.5;

/**
 * Turns a model with a mouse or pen, or with two fingers: one finger scrolls the page. `turn` receives degrees around the
 * upright axis and upwards.
 */
export function useTurning(picture: RefObject<HTMLElement | null>, turn: (around: number, up: number) => void): void {
  const turnBy = useEffectEvent((dx: number, dy: number) => turn(-dx * DEGREES_PER_PIXEL, dy * DEGREES_PER_PIXEL));
  useEffect(() => {
    const element = picture.current;
    if (!element) return;
    let last: Hand | null = null;
    const follow = (hand: Hand) => {
      if (last) turnBy(hand.clientX - last.clientX, hand.clientY - last.clientY);
      last = hand;
    };
    const release = () => {
      last = null;
    };
    const press = (event: PointerEvent) => {
      if (event.pointerType === 'touch' || event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      follow(event);
    };
    const drag = (event: PointerEvent) => {
      // Browsers capture a finger by themselves.
      if (event.pointerType !== 'touch' && element.hasPointerCapture(event.pointerId)) follow(event);
    };
    const dragFingers = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (!one || !other) return;
      event.preventDefault();
      follow(between(one, other));
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    element.addEventListener('pointerdown', press, { signal });
    element.addEventListener('pointermove', drag, { signal });
    element.addEventListener('lostpointercapture', release, { signal });
    element.addEventListener('touchmove', dragFingers, { signal, passive: false });
    element.addEventListener('touchend', release, { signal });
    element.addEventListener('touchcancel', release, { signal });
    return () => listeners.abort();
  }, [picture]);
}

/** Place of a hand in the window. */
type Hand = Pick<MouseEvent, 'clientX' | 'clientY'>;

function between(one: Hand, other: Hand): Hand {
  return { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
}
