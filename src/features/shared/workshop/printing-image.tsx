import { Image, type ImageProps } from '#src/ui/image.tsx';
import image from '#workshop/derived/printing.webp';
import image720 from '#workshop/derived/printing-720.avif';
import image1200 from '#workshop/derived/printing-1200.avif';
import dark from '#workshop/derived/printing-dark.webp';
import dark720 from '#workshop/derived/printing-dark-720.avif';
import dark1200 from '#workshop/derived/printing-dark-1200.avif';

const SRCSETS = {
  srcset: { avif: `${image720} 720w, ${image1200} 1200w`, webp: '' },
  dark: { avif: `${dark720} 720w, ${dark1200} 1200w`, webp: `${dark} 1200w` },
};

interface PrintingImageProps extends Pick<ImageProps, 'alt' | 'className'> {
  /** Value of the `sizes` attribute. */
  readonly sizes: string;
}

/** Photo of the workshop's printer. */
export function PrintingImage({ sizes, ...props }: PrintingImageProps) {
  return <Image src={image} variants={{ ...SRCSETS, sizes }} ratio="wide" {...props} />;
}
