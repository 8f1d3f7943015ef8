import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

/** Luminance, of 255, from which on a pixel is bright. */
const BRIGHT = 160;

/** The share of bright pixels in what the window shows, once its images are there. */
export async function brightShare(page: Page): Promise<number> {
  await page.waitForFunction(imagesAreThere);
  const grey = await greyOf(page);
  return grey.data.filter((luminance) => luminance > BRIGHT).length / grey.data.length;
}

/** Runs in the page. */
function imagesAreThere(): boolean {
  const shown = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
  return shown.length > 0 && shown.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
}

/** A screenshot as luminances of 255, line by line. */
async function greyOf(shown: Page | Locator) {
  const png = await shown.screenshot({ animations: 'disabled' });
  return sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
}
