import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { DrawingLayer } from '#src/ui/drawing-layer.tsx';
import { prefersReducedMotion } from '#src/ui/scroll.ts';
import styles from './split-picture.module.css';

interface SplitPictureProps {
  /** URL of the line drawing. */
  readonly drawing: string;
  readonly name: string;
  /** The picture. */
  readonly children: ReactNode;
}

/** First position of the line, in percent of the way from the start edge to the end edge. */
const MIDDLE = 50;

/** Distance by which the line moves once when the picture comes into view, in percent. */
const NUDGE = 6;

/** Distance in px from which on a press is a movement of the line, not a click. */
const DRAG = 6;

/**
 * Picture of a part with its drawing, divided by a line that follows the pointer and the arrow keys. The drawing is on the
 * side where reading begins.
 */
export function SplitPicture({ drawing, name, children }: SplitPictureProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const range = useRef<HTMLInputElement>(null);
  const pressedAt = useRef<number | null>(null);
  const [isReady, setReady] = useState(false);
  const move = (at: number) => {
    frame.current?.toggleAttribute('data-moved', true);
    place(frame.current, at);
  };
  const isDragged = (clientX: number) => Math.abs(clientX - (pressedAt.current ?? clientX)) > DRAG;
  const follow = ({ clientX, target, buttons, pointerType }: PointerEvent) => {
    // While the handle is dragged, the browser moves it.
    if (!isReady || !range.current || (target === range.current && buttons > 0)) return;
    // A finger that scrolls the page moves a little to the side, too.
    if (pointerType !== 'mouse' && !isDragged(clientX)) return;
    range.current.value = String(positionIn(range.current, clientX));
    move(Number(range.current.value));
  };
  useNudge(frame, range, isReady);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control is the range input.
    <div
      ref={frame}
      className={styles.split}
      data-ready={isReady || undefined}
      onPointerDown={({ clientX }) => {
        pressedAt.current = clientX;
      }}
      onPointerMove={follow}
      onClickCapture={(event) => {
        // A click by key has the detail 0, and its position is not the pointer's.
        if (event.detail === 0 || !isDragged(event.clientX)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onDragStart={(event) => event.preventDefault()}
    >
      {children}
      <div className={styles.paper}>
        <DrawingLayer frame={frame} src={drawing} alt={t`نقشهٔ خطی ${name}`} onReady={() => setReady(true)} />
      </div>
      <span className={styles.line} aria-hidden="true" />
      <input
        ref={range}
        className={styles.range}
        type="range"
        step={2}
        defaultValue={MIDDLE}
        aria-label={t`مرز نقشه و عکس`}
        onInput={({ currentTarget }) => move(Number(currentTarget.value))}
      />
    </div>
  );
}

function place(frame: HTMLElement | null, at: number): void {
  frame?.style.setProperty('--at', String(at));
}

/** Returns the position of a pointer in percent. The handle's centre never reaches the edges. */
function positionIn(range: HTMLElement, clientX: number): number {
  const { left, width, height: handle } = range.getBoundingClientRect();
  const share = (clientX - left - handle / 2) / (width - handle);
  return 100 * (getComputedStyle(range).direction === 'rtl' ? 1 - share : share);
}

/** Moves the line once when most of the frame is visible, unless the visitor was first or prefers reduced motion. */
function useNudge(
  frame: RefObject<HTMLElement | null>,
  range: RefObject<HTMLInputElement | null>,
  isReady: boolean,
): void {
  useEffect(() => {
    const element = frame.current;
    if (!isReady || !element || typeof IntersectionObserver !== 'function' || prefersReducedMotion()) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        if (!range.current || element.hasAttribute('data-moved')) return;
        range.current.value = String(MIDDLE + NUDGE);
        place(element, MIDDLE + NUDGE);
      },
      { threshold: 0.6 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, range, isReady]);
}
