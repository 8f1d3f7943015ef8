import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

/** Least luminance of a bright pixel, from 0 to 255. */
const BRIGHT = 160;

/** Returns the share of bright pixels in the window once its images are loaded. */
export async function brightShare(page: Page): Promise<number> {
  await page.waitForFunction(imagesAreThere);
  const grey = await greyOf(page);
  return grey.data.filter((luminance) => luminance > BRIGHT).length / grey.data.length;
}

/** Runs in the page. */
function imagesAreThere(): boolean {
  const shown = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
  return shown.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
}

/** Weights of red, green and blue in the luminance (Rec. 709). */
const LUMA: [number, number, number] = [0.2126, 0.7152, 0.0722];

/** Returns the share of dark pixels in a light element, in the middle of an animation that the page has paused. */
export async function pausedInkShare(element: Locator): Promise<number> {
  const { data } = await greyOf(element, 'allow');
  return data.filter((luminance) => luminance < BRIGHT).length / data.length;
}

/** Returns a screenshot as luminances from 0 to 255, row by row. */
async function greyOf(shown: Page | Locator, animations: 'allow' | 'disabled' = 'disabled') {
  const png = await shown.screenshot({ animations });
  return sharp(png)
    .removeAlpha()
    .recomb([LUMA, LUMA, LUMA])
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** Returns by how many px the middle of a button's label is below the middle of its box. Negative if it is above. */
export async function inkBelowMiddle(button: Locator): Promise<number> {
  await button.evaluate(inBlackAndWhite);
  const { data, info } = await greyOf(button);
  const rows = Array.from({ length: info.height }, (_, y) => {
    const row = data.subarray(y * info.width + EDGE, (y + 1) * info.width - EDGE);
    return row.filter((luminance) => luminance < BRIGHT).length / row.length;
  });
  const middleOf = (isPart: (share: number) => boolean) => (rows.findIndex(isPart) + rows.findLastIndex(isPart)) / 2;
  return middleOf((share) => share > 0 && share < 1) - middleOf((share) => share === 1);
}

/** Width of a button's border at each end, in px. */
const EDGE = 4;

/** Runs in the page. Reduces a button to its text and outline in colours that contrast with the background. */
function inBlackAndWhite(button: SVGElement | HTMLElement): void {
  for (const icon of button.querySelectorAll('svg')) icon.style.visibility = 'hidden';
  Object.assign(button.style, { transition: 'none', background: '#fff', color: '#000', borderColor: '#000' });
}
