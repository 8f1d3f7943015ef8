import { findSwift } from '#src/tools/swift.ts';
import { newBucketAt, signedFetch, startS3 } from '../support/infrastructure/s3-server.ts';
import { productsOf } from './support/api.ts';
import { MEBIBYTE, twoImages, videoOf } from './support/files.ts';
import { expect, test } from './support/fixtures.ts';
import { openDashboard, toast } from './support/pages.ts';
import { openServer } from './support/server.ts';

/** Without it, `npm test` prints how to install it. */
if (findSwift()) {
  test('uploads a video directly to the object storage, and plays it on its page', async ({ enter, expectConsole }) => {
    const storage = await startS3();
    const bucket = await newBucketAt(storage.endpoint);
    const site = await openServer(bucket);
    const video = await videoOf(MEBIBYTE);
    const context = await enter({}, site.url);
    expectConsole(new RegExp(`^left the origin: ${storage.endpoint}/${bucket.S3_BUCKET}/videos/`));
    try {
      const dashboard = await openDashboard(await context.newPage());
      await dashboard.add.click();
      await dashboard.fill({ title: 'دنده', shortDescription: 'از انبار', fullDescription: '' });
      await dashboard.field('image').setInputFiles((await twoImages())[0]);
      await dashboard.field('video').setInputFiles(video.path);
      const put = dashboard.page.waitForRequest((request) => request.method() === 'PUT');
      await dashboard.save.click();
      const sent = await (await put).allHeaders();
      // The length is signed, so the storage accepts no other.
      expect([sent['content-type'], sent.cookie]).toEqual(['video/mp4', undefined]);
      await toast(dashboard.page, 'product.added').waitFor();

      const product = (await productsOf(site)).find(({ title }) => title === 'دنده');
      const stored = await signedFetch(bucket, 'GET', product?.video?.replace('/files', ''));
      expect(video.bytes.equals(Buffer.from(await stored.arrayBuffer()))).toBe(true);
      await dashboard.page.goto(`/products/${product?.id}`);
      await dashboard.page.getByRole('link', { name: /^ویدیوی/ }).click();
      const clip = dashboard.page.getByRole('main').locator('video');
      await expect.poll(() => clip.evaluate(({ duration }: HTMLVideoElement) => duration)).toBeGreaterThan(0);
    } finally {
      // The page may still be preloading.
      await context.close();
      await Promise.all([site.close(), video.remove()]);
      await storage.stop();
    }
  });
}
