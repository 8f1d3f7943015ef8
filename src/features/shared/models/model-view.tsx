import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Measured } from '#src/contract/schema.generated.ts';
import type { MeasuredKind } from '#src/domain/model/model-kind.ts';
import { turned, VIEWS, type ViewAngle, type ViewName } from '#src/domain/model/view-angle.ts';
import { formatExtents } from '#src/domain/text/digits.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { DividingLine } from '#src/ui/dividing-line.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { DimensionLines } from './dimension-lines.tsx';
import { PICTURE_RATIO } from './model-scene-messages.ts';
import styles from './model-view.module.css';
import { useModelPictures } from './use-model-pictures.ts';
import { useTurning } from './use-turning.ts';

interface ModelViewProps {
  readonly file: Blob;
  readonly kind: MeasuredKind;
  readonly name: string;
  /** Extents in mm. */
  readonly size: Measured['size'];
  /** Receives a still of the model as a data URL. Omitted if none is needed. */
  readonly onStill?: ((still: string) => void) | undefined;
}

/** Degrees that an arrow key turns the model. */
const KEY_TURN = 15;

/** Turns by key, to the right and up. */
const KEYS: Readonly<Partial<Record<string, readonly [around: number, up: number]>>> = {
  ArrowLeft: [KEY_TURN, 0],
  ArrowRight: [-KEY_TURN, 0],
  ArrowUp: [0, -KEY_TURN],
  ArrowDown: [0, KEY_TURN],
};

/**
 * A model as a drawing and as a part, divided by the line, with its dimension lines. The visitor turns it. Shows nothing if
 * the browser cannot render it.
 */
export function ModelView({ file, kind, name, size, onStill }: ModelViewProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const hint = useId();
  const frame = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<ViewAngle>(VIEWS.isometric);
  const turn = (around: number, up: number) => setView((before) => turned(before, around, up));
  const { part, drawing, state } = useModelPictures({ file, kind, view, onStill });
  useTurning(surface, turn);
  if (state === 'failed') return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    turn(...step);
  };
  const extents = formatExtents(size, language);
  const isShown = state !== 'loading';
  return (
    <div className={`stack gap-2 ${styles.view}`}>
      <div
        ref={frame}
        className={styles.frame}
        style={{ '--ratio': PICTURE_RATIO } as CSSProperties}
        data-state={state}
        aria-busy={!isShown}
      >
        <DividingLine
          divided={frame}
          label={t`مرز نقشه و قطعه`}
          isReady={isShown}
          followsPointer={false}
          className={styles.field}
        >
          <div className={styles.layers} aria-hidden="true">
            <canvas ref={part} className={styles.part} />
            <canvas ref={drawing} className={styles.drawing} />
            {isShown && <DimensionLines size={size} view={view} />}
          </div>
          <div
            ref={surface}
            className={styles.surface}
            role="img"
            aria-label={t`${name}، ${extents} میلی‌متر`}
            aria-describedby={hint}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys turn the model.
            tabIndex={0}
            onKeyDown={onKeyDown}
          />
        </DividingLine>
        {!isShown && (
          <span className={`centered ${styles.waiting}`}>
            <Spinner />
          </span>
        )}
      </div>
      <ViewButtons view={view} onView={setView} />
      <p id={hint} className="muted text-14">{t`با ماوس، دو انگشت یا کلیدهای جهت بچرخانید.`}</p>
    </div>
  );
}

const VIEW_NAMES: readonly ViewName[] = ['isometric', 'front', 'top', 'right'];

interface ViewButtonsProps {
  readonly view: ViewAngle;
  readonly onView: (view: ViewAngle) => void;
}

/** Shows the model from one of the sides of a drawing. */
function ViewButtons({ view, onView }: ViewButtonsProps) {
  const { t } = useLingui();
  const labels = { isometric: t`سه‌بعدی`, front: t`روبه‌رو`, top: t`بالا`, right: t`راست` };
  return (
    <fieldset className={`text-14 ${styles.views}`}>
      <legend className="visually-hidden">{t`نما`}</legend>
      {VIEW_NAMES.map((name) => {
        const { azimuth, elevation } = VIEWS[name];
        return (
          <button
            key={name}
            type="button"
            aria-pressed={view.azimuth === azimuth && view.elevation === elevation}
            onClick={() => onView(VIEWS[name])}
          >
            {labels[name]}
          </button>
        );
      })}
    </fieldset>
  );
}
