import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { Dialog } from '#src/ui/dialog.tsx';
import { SplitPicture } from '#src/ui/split-picture.tsx';
import type { DrawnPhoto } from './draw-photo.ts';
import styles from './photo-drawing.module.css';

/** A chosen photo and its drawing, by their URLs. */
export interface PhotoAndDrawing extends DrawnPhoto {
  readonly name: string;
  readonly photo: string;
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
