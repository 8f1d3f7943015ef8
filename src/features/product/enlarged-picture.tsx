import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Product } from '#src/contract/schema.generated.ts';
import { directionOf } from '#src/domain/language/language.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { classes } from '#src/ui/classes.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import photo from '#src/ui/image.module.css';
import { SplitPicture } from '#src/ui/split-picture.tsx';
import enlarged from './enlarged-picture.module.css';
import styles from './lightbox.module.css';

interface EnlargedPictureProps {
  readonly product: Product;
  readonly name: string;
}

/** Zoom factor of one button click or key press. */
const STEP = 1.5;
const KEYS: Readonly<Record<string, number>> = { '+': STEP, '=': STEP, '-': 1 / STEP, '0': 0 };

/**
 * A picture in the whole window, divided by the drawing if there is one. Buttons, the keys + - 0, Ctrl+wheel and pinching zoom
 * up to its own pixels. Over an enlarged picture, a finger scrolls, and only the handle moves the line.
 */
export default function EnlargedPicture({ product, name }: EnlargedPictureProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const { viewport, image, scale, zoom } = useZoom();
  /** Width divided by height. Most pictures are 4:3, so this is the value until the picture has loaded. */
  const [ratio, setRatio] = useState(4 / 3);
  const showLoaded = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
    setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight);
  const onPinch = usePinch(zoom);
  useKeys(zoom);
  const { drawing } = product;
  const size = { '--scale': scale, '--ratio': ratio } as object;
  const picture = (
    <img
      ref={image}
      className={classes(drawing ? enlarged.whole : styles.image, !product.imageHasAlpha && photo.photo)}
      src={product.image}
      alt={name}
      style={drawing ? undefined : size}
      onLoad={showLoaded}
    />
  );
  return (
    <div className={styles.lightbox}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
      <section ref={viewport} className={styles.viewport} dir="ltr" aria-label={name} tabIndex={0} {...onPinch}>
        {drawing ? (
          <div
            className={classes(styles.image, scale > 1 && enlarged.scrolled)}
            style={size}
            dir={directionOf(language)}
          >
            <SplitPicture
              drawing={drawing}
              alt={t`نقشهٔ خطی ${name}`}
              label={t`مرز نقشه و عکس`}
              followsPointer={scale === 1}
            >
              <picture className={enlarged.picture}>{picture}</picture>
            </SplitPicture>
          </div>
        ) : (
          picture
        )}
      </section>
      <div className={`row gap-2 ${enlarged.zoom}`}>
        <IconButton icon="minus" label={t`کوچک‌تر`} onClick={() => zoom(1 / STEP)} />
        <output className="tabular">{formatNumber(scale, language, { style: 'percent' })}</output>
        <IconButton icon="plus" label={t`بزرگ‌تر`} onClick={() => zoom(STEP)} />
      </div>
    </div>
  );
}

/** Scale from 1 (the whole picture fits) to the picture's own pixels. Zooming keeps the centre of the view. */
function useZoom() {
  const viewport = useRef<HTMLElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const centre = useRef({ x: 0.5, y: 0.5 });
  const [scale, setScale] = useState(1);
  const zoom = (factor: number) => {
    const [view, picture] = [viewport.current, image.current];
    if (!view || !picture || picture.naturalWidth === 0) return;
    centre.current = {
      x: (view.scrollLeft + view.clientWidth / 2) / view.scrollWidth,
      y: (view.scrollTop + view.clientHeight / 2) / view.scrollHeight,
    };
    const real = (picture.naturalWidth * scale) / picture.clientWidth;
    setScale(Math.max(1, Math.min(scale * factor, real)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed scale moves the centre.
  useLayoutEffect(() => {
    const view = viewport.current;
    if (!view) return;
    view.scrollLeft = centre.current.x * view.scrollWidth - view.clientWidth / 2;
    view.scrollTop = centre.current.y * view.scrollHeight - view.clientHeight / 2;
  }, [scale]);
  useWheel(viewport, zoom);
  return { viewport, image, scale, zoom };
}

/**
 * Zooms with Ctrl+wheel, which pinching on a touchpad sends as well. React's wheel listeners are passive and cannot
 * prevent the page from zooming.
 */
function useWheel(viewport: { readonly current: HTMLElement | null }, zoom: (factor: number) => void) {
  useEffect(() => {
    const view = viewport.current;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 100));
    };
    view?.addEventListener('wheel', onWheel, { passive: false });
    return () => view?.removeEventListener('wheel', onWheel);
  });
}

/** Handles the keys wherever the focus is in the dialog. */
function useKeys(zoom: (factor: number) => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const factor = KEYS[event.key];
      if (factor !== undefined && !event.ctrlKey && !event.metaKey) zoom(factor);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}

/** Zooms by the ratio of the distances between two fingers. */
function usePinch(zoom: (factor: number) => void) {
  const fingers = useRef(new Map<number, PointerEvent>());
  const distance = () => {
    const [one, other] = [...fingers.current.values()];
    return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
  };
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent) => void fingers.current.set(event.pointerId, event),
    onPointerMove: (event: PointerEvent) => {
      if (!fingers.current.has(event.pointerId)) return;
      const before = distance();
      fingers.current.set(event.pointerId, event);
      if (before > 0) zoom(distance() / before);
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}
