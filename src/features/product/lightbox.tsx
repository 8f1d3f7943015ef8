import { lazy, Suspense } from 'react';
import type { Product } from '#src/contract/schema.generated.ts';
import { classes } from '#src/ui/classes.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import photo from '#src/ui/image.module.css';
import styles from './lightbox.module.css';

/** If the code that zooms cannot be loaded, the picture is shown without zoom. */
const EnlargedPicture = lazy(() => import('./enlarged-picture.tsx').catch(() => ({ default: WholePicture })));

interface PictureProps {
  readonly product: Product;
  readonly name: string;
}

interface WholePictureProps extends PictureProps {
  /** True while the code that zooms is loading. */
  readonly isLoading?: boolean;
}

interface LightboxProps extends PictureProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Shows a picture in the whole window. */
export function Lightbox({ product, name, open, onClose }: LightboxProps) {
  return (
    <Dialog open={open} onClose={onClose} placement="full" title={name}>
      <Suspense fallback={<WholePicture product={product} name={name} isLoading />}>
        <EnlargedPicture product={product} name={name} />
      </Suspense>
    </Dialog>
  );
}

/** The picture as large as it fits. */
function WholePicture({ product, name, isLoading }: WholePictureProps) {
  return (
    <div className={styles.lightbox} aria-busy={isLoading}>
      <div className={styles.viewport}>
        <img className={classes(styles.image, !product.imageHasAlpha && photo.photo)} src={product.image} alt={name} />
      </div>
    </div>
  );
}
