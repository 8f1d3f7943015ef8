import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { DividingLine } from '#src/ui/dividing-line.tsx';
import { DrawingLayer } from '#src/ui/drawing-layer.tsx';
import styles from './split-picture.module.css';

interface SplitPictureProps {
  /** URL of the line drawing. */
  readonly drawing: string;
  readonly name: string;
  /** The picture. */
  readonly children: ReactNode;
}

/** Picture of a part with its drawing, divided by a line that the visitor moves. */
export function SplitPicture({ drawing, name, children }: SplitPictureProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  return (
    <div ref={frame} className={styles.split} data-ready={isReady || undefined}>
      <DividingLine divided={frame} label={t`مرز نقشه و عکس`} isReady={isReady} className={styles.field}>
        {children}
        <div className={styles.paper}>
          <DrawingLayer frame={frame} src={drawing} alt={t`نقشهٔ خطی ${name}`} onReady={() => setReady(true)} />
        </div>
      </DividingLine>
    </div>
  );
}
