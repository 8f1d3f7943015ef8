import { avifProperties, codeOf } from './avif-properties.ts';
import { sniffImage } from './image-kind.ts';
import { jpegFrame } from './jpeg.ts';

/**
 * True if the server decodes an image like browsers do, even if it is damaged. Needs only the first bytes. The server is
 * stricter with the check sums of a PNG and with an AVIF, ignores the gamma of a PNG, and mixes the inks of CMYK differently.
 */
export function isReadAlike(bytes: Uint8Array): boolean {
  switch (sniffImage(bytes)) {
    case 'image/avif':
    case 'image/png':
      return false;
    case 'image/jpeg':
      return jpegFrame(bytes)?.channels !== CMYK;
    default:
      return true;
  }
}

/** Channels of a JPEG for printing presses: cyan, magenta, yellow and black. */
const CMYK = 4;

/** True if the server would store a different picture than browsers show. Needs only the first bytes. */
export function isStoredDifferently(bytes: Uint8Array): boolean {
  switch (sniffImage(bytes)) {
    case 'image/avif':
      return isHighDynamicRange(bytes);
    case 'image/png':
      return isDifferentPng(bytes);
    default:
      return false;
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
function isDifferentPng({ buffer, byteOffset, byteLength }: Uint8Array): boolean {
  const view = new DataView(buffer, byteOffset, byteLength);
  let isAnimated = false;
  let isFirstFrame = false;
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const chunk = view.getUint32(at + 4);
    if (chunk === IDAT) break;
    if (chunk === CICP && HIGH_DYNAMIC_RANGE.includes(view.getUint8(at + 9))) return true;
    isAnimated ||= chunk === ACTL;
    isFirstFrame ||= chunk === FCTL;
  }
  return isAnimated && !isFirstFrame;
}
