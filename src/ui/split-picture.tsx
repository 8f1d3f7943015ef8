import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { DividingLine } from './dividing-line.tsx';
import { DrawingLayer, isDrawingShown, lineOf } from './drawing-layer.tsx';
import styles from './split-picture.module.css';

interface SplitPictureProps {
  /** URL of the line drawing. */
  readonly drawing: string;
  /** Alternative text of the drawing. */
  readonly alt: string;
  /** Label of the line. */
  readonly label: string;
  /** False if the pointer does something else over the picture. Only the handle moves the line then. */
  readonly followsPointer?: boolean;
  /** The picture, in a `picture` element. */
  readonly children: ReactNode;
}

/** Picture with its drawing, divided by a line that the visitor moves. */
export function SplitPicture({ drawing, alt, label, followsPointer = true, children }: SplitPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(() => isDrawingShown(drawing));
  const [start] = useState(() => lineOf(drawing));
  return (
    <div
      ref={frame}
      className={styles.split}
      style={{ '--at': start } as CSSProperties}
      data-drawing={isReady ? 'ready' : 'due'}
    >
      <DividingLine
        divided={frame}
        label={label}
        start={start}
        isReady={isReady}
        followsPointer={followsPointer}
        className={styles.field}
      >
        {children}
        <div className={styles.paper}>
          <DrawingLayer frame={frame} src={drawing} alt={alt} onReady={() => setReady(true)} />
        </div>
      </DividingLine>
    </div>
  );
}
