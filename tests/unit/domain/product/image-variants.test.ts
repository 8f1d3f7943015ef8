import { expect, it } from 'vitest';
import { filesOf, NO_SRCSET, posterOf, srcsetOf, variantsOf, variantUrl } from '#src/domain/product/image-variants.ts';
import { previewOf } from '#src/domain/product/preview.ts';

const IMAGE = '/files/products/gear.webp';
const srcsetOfWidth = (imageWidth: number) => srcsetOf(IMAGE, { imageWidth, made: variantsOf(imageWidth) });

it.each([
  { width: 1_600, avif: ['192w', '384w', '672w', '1200w'], webp: ['192w', '384w', '672w', '1200w', '1600w'] },
  { width: 1_200, avif: ['192w', '384w', '672w', '1200w'], webp: ['192w', '384w', '672w', '1200w'] },
  { width: 500, avif: ['192w', '384w', '500w'], webp: ['192w', '384w', '500w'] },
])(
  'makes no variant wider than an image of $width pixels, which is the widest in its own format',
  ({ width, avif, webp }) => {
    const srcset = srcsetOfWidth(width);
    const widths = [srcset.avif, srcset.webp].map((text) =>
      text.split(', ').map((candidate) => candidate.split(' ')[1]),
    );
    expect(widths).toEqual([avif, webp]);
    expect(srcset.webp.endsWith(`, ${IMAGE} ${width}w`)).toBe(true);
  },
);

it('names the variants beside the image, and a placeholder only if one was made', () => {
  expect(variantUrl('/v1.2/gear.webp', { extension: 'avif', width: 192 })).toBe('/v1.2/gear-192.avif');
  const srcset = srcsetOfWidth(500);
  expect(Object.keys(srcset)).toEqual(['avif', 'webp']);
  const blurred = srcsetOf(IMAGE, { imageWidth: 500, made: variantsOf(500), placeholder: 'data:,' });
  expect(blurred).toEqual({ ...srcset, placeholder: 'data:,' });
});

it('makes no variants of an image that is never shown smaller', () => {
  expect(srcsetOfWidth(192)).toEqual(NO_SRCSET);
});

it('lists the picture of a product with all variants, its drawing and its video', () => {
  const drawing = '/files/products/drawing.webp';
  const video = '/files/videos/gear.mp4';
  const variants = ['-192.avif', '-384.avif', '-500.avif', '-192.webp', '-384.webp'];
  const urls = [IMAGE, ...variants.map((end) => `/files/products/gear${end}`), drawing, video];
  expect(new Set(filesOf({ image: IMAGE, srcset: srcsetOfWidth(500), drawing, video }))).toEqual(new Set(urls));
  expect(filesOf({ image: IMAGE })).toEqual([IMAGE]);
});

it("a poster is the image of the product's page on a phone if there is such a variant", () => {
  expect(posterOf({ image: IMAGE, srcset: srcsetOfWidth(1_200) })).toBe('/files/products/gear-672.avif');
  expect([posterOf({ image: IMAGE, srcset: srcsetOfWidth(500) }), posterOf({ image: IMAGE })]).toEqual([IMAGE, IMAGE]);
});

it('previews an image with the smallest variant that every browser shows, or with the image itself', () => {
  expect(previewOf({ image: IMAGE, srcset: srcsetOfWidth(1_200) })).toBe(
    variantUrl(IMAGE, { extension: 'webp', width: 192 }),
  );
  expect(previewOf({ image: IMAGE, srcset: NO_SRCSET })).toBe(IMAGE);
  expect(previewOf({ image: IMAGE })).toBe(IMAGE);
});
