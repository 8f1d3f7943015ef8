import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { Dialog } from '#src/ui/dialog.tsx';
import { SplitPicture } from '#src/ui/split-picture.tsx';
import type { LineResult } from './line-worker.ts';
import styles from './photo-drawing.module.css';

/** A chosen photo and its drawing, by their URLs. */
export interface PhotoAndDrawing {
  readonly name: string;
  readonly photo: string;
  readonly drawing: string;
  /** Width of both in relation to their height. */
  readonly ratio: number;
}

/** Milliseconds that a drawing may take. */
const DEADLINE = 10_000;

/**
 * Draws the lines of a photo on this device, in a worker. Returns the URL of the drawing, which the caller revokes.
 * @throws if the photo cannot be drawn in time, or the signal aborts
 */
export async function drawingOf(photo: Blob, signal: AbortSignal): Promise<Pick<PhotoAndDrawing, 'drawing' | 'ratio'>> {
  const worker = new Worker(new URL('./line-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const result = await new Promise<LineResult>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<LineResult>) => resolve(data));
      signal.addEventListener('abort', () => reject(new Error('The drawing is not needed any more')), { once: true });
      worker.addEventListener('error', () => reject(new Error('The worker failed')));
      timer = setTimeout(() => reject(new Error('The photo was not drawn in time')), DEADLINE);
      worker.postMessage(photo);
    });
    if (!result) throw new Error('The photo cannot be drawn');
    return { drawing: URL.createObjectURL(result.blob), ratio: result.width / result.height };
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

interface PhotoDrawingProps extends PhotoAndDrawing {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A photo and its drawing in the whole window, divided by the line. */
export function PhotoDrawing({ name, photo, drawing, ratio, open, onClose }: PhotoDrawingProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={onClose} placement="full" title={t`عکس شما، به شکل نقشه`}>
      <div className={styles.stage}>
        <div className={styles.sheet} style={{ '--ratio': ratio } as CSSProperties}>
          <SplitPicture key={drawing} drawing={drawing} alt={t`نقشهٔ خطی ${name}`} label={t`مرز نقشه و عکس`}>
            <picture className={styles.photo}>
              <img className="photo" src={photo} alt={name} />
            </picture>
          </SplitPicture>
        </div>
      </div>
      <p className={`muted text-14 ${styles.note}`}>{t`این نقشه روی دستگاه شما کشیده شد و جایی فرستاده نمی‌شود.`}</p>
    </Dialog>
  );
}
