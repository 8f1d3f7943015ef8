import { avifProperties, codeOf } from './avif-properties.ts';
import { isAnimatedAvif, sniffImage } from './image-kind.ts';

/**
 * Returns how the image that the server stores would differ from what browsers show, judged by the first bytes: `still` is
 * the first frame of an animation, `other` a different picture. Returns null if there is no difference.
 */
export function differenceOnceStored(bytes: Uint8Array): 'still' | 'other' | null {
  switch (sniffImage(bytes)) {
    case 'image/avif':
      if (isHighDynamicRange(bytes)) return 'other';
      return isAnimatedAvif(bytes) ? 'still' : null;
    case 'image/png':
      return differenceOfPng(bytes);
    default:
      return null;
  }
}

/** Values of CICP for the transfer functions of images that are brighter than white: PQ and HLG. */
const HIGH_DYNAMIC_RANGE: readonly number[] = [16, 18];

/** The server does not map the tones of such an image to those of a screen. */
function isHighDynamicRange(bytes: Uint8Array): boolean {
  return avifProperties(bytes, 'colr').some((colours) => {
    const isCodePoints = colours.byteLength >= 8 && colours.getUint32(0) === NCLX;
    return isCodePoints && HIGH_DYNAMIC_RANGE.includes(colours.getUint16(6));
  });
}

/** The type of a `colr` property with values of CICP: primaries, then transfer function. */
const NCLX = codeOf('nclx');

const [ACTL, FCTL, IDAT, CICP] = [codeOf('acTL'), codeOf('fcTL'), codeOf('IDAT'), codeOf('cICP')];

/** In an animated PNG, the image that the server reads is the first frame, or a fallback that browsers do not show. */
function differenceOfPng(bytes: Uint8Array): 'still' | 'other' | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let isAnimated = false;
  let isFirstFrame = false;
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const chunk = view.getUint32(at + 4);
    if (chunk === IDAT) break;
    if (chunk === CICP && HIGH_DYNAMIC_RANGE.includes(view.getUint8(at + 9))) return 'other';
    isAnimated ||= chunk === ACTL;
    isFirstFrame ||= chunk === FCTL;
  }
  if (!isAnimated) return null;
  return isFirstFrame ? 'still' : 'other';
}
