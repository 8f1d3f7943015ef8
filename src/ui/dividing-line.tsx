import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, type PointerEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { languageOfLocale } from '#src/domain/language/language.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import { classes } from './classes.ts';
import styles from './dividing-line.module.css';
import { Icon } from './icon.tsx';
import { prefersReducedMotion } from './scroll.ts';

interface DividingLineProps {
  /** Element with the class `divided`: this one's root or an element around it. Drawing, picture and line read its `--at`. */
  readonly divided: RefObject<HTMLElement | null>;
  readonly label: string;
  /** Position of the line until it is moved, in percent of the area's width. `divided` has it as `--at`, too. */
  readonly start?: number | undefined;
  /** True once drawing and picture can be seen on both sides of the line. */
  readonly isReady: boolean;
  /** False if the pointer does something else over the picture. Only the handle moves the line then. */
  readonly followsPointer?: boolean;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** Position of the line at rest, in percent of the way from the start edge to the end edge. */
const REST = 50;

/** Half of the handle, which stays free at both edges. */
const MARGIN = 'var(--target) / 2';

/** Distance in px beyond which a press moves the line instead of being a click. */
const DRAG = 6;

/**
 * Area with the line between drawing and picture. The line follows mouse, finger and arrow keys, and returns to rest when
 * the mouse leaves the area. The drawing is on the side where reading begins.
 */
export function DividingLine({
  divided,
  label,
  start,
  isReady,
  followsPointer = true,
  className,
  children,
}: DividingLineProps) {
  const range = useRef<HTMLInputElement>(null);
  const pressedAt = useRef<number | null>(null);
  const place = (at: number) => {
    range.current?.parentElement?.style.removeProperty('--x');
    divided.current?.removeAttribute('data-sweep');
    divided.current?.style.setProperty('--at', String(at));
    describe();
  };
  const valueText = useValueText();
  const describe = () => range.current?.setAttribute('aria-valuetext', valueText(Number(range.current.value)));
  const moveTo = (at: number) => {
    if (!range.current) return;
    range.current.value = String(at);
    place(Number(range.current.value));
  };
  const isDragged = (clientX: number) => Math.abs(clientX - (pressedAt.current ?? clientX)) > DRAG;
  const follow = ({ clientX, target, buttons, pointerType }: PointerEvent) => {
    // While the handle is dragged, the browser moves it.
    if (!isReady || !followsPointer || !range.current || (target === range.current && buttons > 0)) return;
    // A finger that scrolls the page moves a little to the side, too.
    if (pointerType !== 'mouse' && !isDragged(clientX)) return;
    moveTo(positionIn(range.current, clientX, range.current.clientHeight / 2));
  };
  useSweep(divided, range, isReady);
  // React does not know where the line is. A rendering may have changed the language.
  useEffect(() => describe());
  // The visitor may have moved the handle before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later movements are events.
  useEffect(() => {
    if (start === undefined && range.current && Number(range.current.value) !== REST)
      place(Number(range.current.value));
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control is the range input.
    <div
      className={classes(styles.field, className)}
      style={
        start === undefined ? undefined : ({ '--x': `clamp(${MARGIN}, ${start}%, 100% - ${MARGIN})` } as CSSProperties)
      }
      onPointerDown={({ clientX }) => {
        pressedAt.current = clientX;
      }}
      onPointerMove={follow}
      onPointerLeave={({ pointerType, buttons }) => {
        if (followsPointer && pointerType === 'mouse' && buttons === 0) moveTo(REST);
      }}
      onClickCapture={(event) => {
        // A click by key has the detail 0, and its position is not the pointer's.
        if (!followsPointer || event.detail === 0 || !isDragged(event.clientX)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onDragStart={(event) => event.preventDefault()}
    >
      {children}
      <span className={styles.line} aria-hidden="true">
        <span className={styles.disc}>
          <Icon name="slide" />
        </span>
      </span>
      <input
        ref={range}
        className={styles.range}
        type="range"
        step={2}
        defaultValue={start ?? REST}
        autoComplete="off"
        aria-label={label}
        onInput={({ currentTarget }) => place(Number(currentTarget.value))}
      />
    </div>
  );
}

/** Returns a function that states in words how much of the drawing is shown. */
function useValueText() {
  const { t, i18n } = useLingui();
  return (at: number) => {
    const percent = formatNumber(at, languageOfLocale(i18n.locale));
    return at === REST ? t`نیمی نقشه، نیمی عکس` : t`${percent} درصد نقشه`;
  };
}

/** Returns the position of a pointer in percent, from the start of the reading direction. Both edges have a margin in px. */
export function positionIn(element: Element, clientX: number, margin: number): number {
  const { left, width } = element.getBoundingClientRect();
  const share = (clientX - left - margin) / (width - 2 * margin);
  return 100 * Math.min(1, Math.max(0, getComputedStyle(element).direction === 'rtl' ? 1 - share : share));
}

/** Moves the line there and back once when most of it is visible, unless the visitor was first or prefers reduced motion. */
function useSweep(
  divided: RefObject<HTMLElement | null>,
  range: RefObject<HTMLInputElement | null>,
  isReady: boolean,
): void {
  useEffect(() => {
    const line = range.current?.parentElement;
    // Browsers that cannot register `--at` would jump instead of moving it.
    const canSweep = typeof IntersectionObserver === 'function' && 'registerProperty' in CSS && !prefersReducedMotion();
    if (!isReady || !line || !canSweep) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        if (divided.current?.style.getPropertyValue('--at') === '') divided.current.toggleAttribute('data-sweep', true);
      },
      { threshold: 0.6 },
    );
    observer.observe(line);
    return () => observer.disconnect();
  }, [divided, range, isReady]);
}
