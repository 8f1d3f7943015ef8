import { useLingui } from '@lingui/react/macro';
import { memo, type ReactNode, useState } from 'react';
import { languageOfLocale } from '#src/domain/language/language.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import { classes } from './classes.ts';
import styles from './measured-heading.module.css';

interface MeasuredHeadingProps {
  readonly level: 1 | 2;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Heading with a dimension line below it that shows the width of the text. Each render measures the text again. */
export const MeasuredHeading = memo(function MeasuredHeading({ level, id, className, children }: MeasuredHeadingProps) {
  const [width, setWidth] = useState(0);
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="stack gap-2">
      <Heading
        id={id}
        className={classes(styles.heading, className)}
        ref={(heading) => (heading === null ? undefined : observeTextWidth(heading, setWidth))}
      >
        {children}
      </Heading>
      <DimensionLine width={width} />
    </div>
  );
});

/** CSS defines an inch (25.4 mm) as 96 px. */
const MM_PER_PX = 25.4 / 96;

/** Extension lines, arrows and the length in mm. `width` is in px. */
function DimensionLine({ width }: { readonly width: number }) {
  const { i18n } = useLingui();
  const length = formatNumber(Math.round(width * MM_PER_PX), languageOfLocale(i18n.locale));
  return (
    <span
      className={styles.dimension}
      dir="ltr"
      style={width > 0 ? { minInlineSize: `min(100%, ${width}px)` } : undefined}
      aria-hidden="true"
    >
      {width > 0 && `${length} mm`}
    </span>
  );
}

/**
 * Calls `onWidth` with the width of an element's text in px, first at once and then after every possible change. Does
 * nothing if the browser lacks ResizeObserver. Returns a function that stops it.
 */
function observeTextWidth(element: HTMLElement, onWidth: (width: number) => void): (() => void) | undefined {
  if (typeof ResizeObserver !== 'function') return;
  const text = document.createRange();
  text.selectNodeContents(element);
  const measure = () => onWidth(text.getBoundingClientRect().width);
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  // A loaded font may change the width of the text without resizing the heading.
  document.fonts.addEventListener('loadingdone', measure);
  return () => {
    observer.disconnect();
    document.fonts.removeEventListener('loadingdone', measure);
  };
}
