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

/** A heading over a dimension line that is as long as its longest line and says how long that is; each render measures it. */
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

/** CSS has 96 px to the inch of 25.4 mm. */
const MM_PER_PX = 25.4 / 96;

/** Extension lines, an arrow to each, and between them the length in mm; `width` is in px. */
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

/** Tells the width in px of an element's text, at once and whenever it may have changed; nothing without ResizeObserver. */
function observeTextWidth(element: HTMLElement, tell: (width: number) => void): (() => void) | undefined {
  if (typeof ResizeObserver !== 'function') return;
  const text = document.createRange();
  text.selectNodeContents(element);
  const measure = () => tell(text.getBoundingClientRect().width);
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  // Another font need not change the heading's box.
  document.fonts.addEventListener('loadingdone', measure);
  return () => {
    observer.disconnect();
    document.fonts.removeEventListener('loadingdone', measure);
  };
}
