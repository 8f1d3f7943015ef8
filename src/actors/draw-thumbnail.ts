/** Longest side of a thumbnail, in pixels: sharp in print, and 8 of them fit into sessionStorage. */
const MAX_SIDE = 360;

/** Quality of the JPEG, from 0 to 1. */
const QUALITY = 0.8;

/** Draws an image in a small size, on white. Returns a data URL. @throws if the image cannot be decoded */
export async function drawThumbnail(url: string): Promise<string> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, MAX_SIDE / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(naturalWidth * scale);
  canvas.height = Math.ceil(naturalHeight * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no 2D canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', QUALITY);
}
