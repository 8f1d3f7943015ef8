import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import { keepInTab, readFromTab } from '#src/actors/storage.ts';

/** Where the panel stands; `small` leaves only its bar. */
export const DOCKS = ['right', 'bottom', 'small'] as const;
type Dock = (typeof DOCKS)[number];

/** Pixels. */
const USUAL = 560;
const SMALLEST = 240;
const STEP = 32;
const KEY = 'inspect.dock';

interface Place {
  readonly dock: Dock;
  /** Across, in pixels. */
  readonly size: number;
}

/** Where the panel is docked and how large, for as long as the tab: first where the window is longer, beside the page. */
export function useDock() {
  const [{ dock, size }, setPlace] = useState(storedPlace);
  const isRight = dock === 'right';
  useEffect(() => {
    keepInTab(KEY, `${dock} ${size}`);
    const { style } = document.documentElement;
    style.paddingRight = isRight ? `${size}px` : '';
    style.paddingBottom = dock === 'bottom' ? `${size}px` : '';
    return () => {
      style.paddingRight = '';
      style.paddingBottom = '';
    };
  }, [dock, size, isRight]);

  const resize = (wanted: number) => {
    const max = (isRight ? innerWidth : innerHeight) - STEP;
    setPlace({ dock, size: Math.max(SMALLEST, Math.min(max, wanted)) });
  };
  const style: CSSProperties = dock === 'small' ? {} : { [isRight ? 'width' : 'height']: size };
  const separator = {
    role: 'separator',
    tabIndex: 0,
    'aria-label': 'Size of the panel',
    'aria-valuenow': size,
    'aria-orientation': isRight ? 'vertical' : 'horizontal',
    onPointerDown: ({ currentTarget, pointerId }: PointerEvent) => currentTarget.setPointerCapture(pointerId),
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
      if (currentTarget.hasPointerCapture(pointerId)) resize(isRight ? innerWidth - clientX : innerHeight - clientY);
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft' || key === 'ArrowUp') resize(size + STEP);
      if (key === 'ArrowRight' || key === 'ArrowDown') resize(size - STEP);
    },
  } as const;
  return {
    dock,
    style,
    separator,
    setDock: (name: string) => setPlace({ dock: DOCKS.find((known) => known === name) ?? dock, size }),
  };
}

function storedPlace(): Place {
  const [name, size] = (readFromTab(KEY) ?? '').split(' ');
  const usual = innerWidth > innerHeight ? 'right' : 'bottom';
  return { dock: DOCKS.find((known) => known === name) ?? usual, size: Number(size) || USUAL };
}
