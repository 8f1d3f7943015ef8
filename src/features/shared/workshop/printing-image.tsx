import image from '#src/features/shared/workshop/images/printing.webp';
import image720 from '#src/features/shared/workshop/images/printing-720.avif';
import image1200 from '#src/features/shared/workshop/images/printing-1200.avif';
import dark from '#src/features/shared/workshop/images/printing-dark.webp';
import dark720 from '#src/features/shared/workshop/images/printing-dark-720.avif';
import dark1200 from '#src/features/shared/workshop/images/printing-dark-1200.avif';
import { Image, type ImageProps } from '#src/ui/image.tsx';

const VARIANTS = {
  srcset: { avif: `${image720} 720w, ${image1200} 1200w`, webp: '' },
  dark: { avif: `${dark720} 720w, ${dark1200} 1200w`, webp: `${dark} 1200w` },
  sizes: '(max-width: 899px) calc(100vw - 40px), 616px',
};

/** Photo of the workshop's printer. */
export function PrintingImage(props: Pick<ImageProps, 'alt' | 'eager'>) {
  return <Image src={image} variants={VARIANTS} ratio="wide" {...props} />;
}
