import { describe, expect, it } from 'vitest';
import type { AddProductForm } from '#src/contract/schema.generated.ts';
import { sampleProducts } from '#src/seed/sample-workshop.ts';
import { pngOfSize, sampleImages } from '../support/fixtures/image-files.ts';
import { testOperations } from './contract.ts';
import {
  BAD_FILES,
  DRAWING,
  FORM,
  type Form,
  imageOf,
  NAMED,
  PNG,
  productsOf,
  UNSENT,
  VIDEO,
} from './product-forms.ts';
import { blamed, type Site } from './site.ts';

testOperations({ part: 'new products', cases: newProductCases });

/** Cases of listing and adding products. */
function newProductCases(site: Site): void {
  const { productWith, added } = productsOf(site);

  describe('listProducts', () => {
    it('lists the sample products first and new ones after them', async () => {
      const samples = sampleProducts.map((sample, index) => ({ ...sample, id: index + 1, version: 1 }));
      const { id } = await added();
      const ids = (await site.products()).map((product) => product.id);
      expect((await site.products()).slice(0, samples.length)).toEqual(samples);
      expect([ids.at(-1), ids]).toEqual([id, ids.toSorted((a, b) => a - b)]);
    });

    it('serves the images, the drawing and the video of a listed product', async () => {
      const [first] = await site.products();
      const shown = async (path = '') => {
        const file = await site.fetch(path);
        return [file.status, file.headers.get('content-type'), (await file.arrayBuffer()).byteLength];
      };
      expect(await shown(first?.image)).toEqual([200, 'image/webp', 92_182]);
      expect(await shown(first?.drawing)).toEqual([200, 'image/webp', 56_676]);
      expect(await shown(first?.video)).toEqual([200, 'video/mp4', 266_357]);
    });
  });

  describe('addProduct', () => {
    it('adds a draft that only the list of all products contains [4.products.draft]', async () => {
      const [list, products] = [await site.call('listProducts'), await site.products()];
      const { body } = await site.adminCall('addProduct', { form: { ...FORM, hidden: 'true' } });
      const { id } = body as { id: number };
      const { title, shortDescription: description } = FORM;
      const draft = { ...UNSENT, id, title, description, hidden: true };
      const all = (await site.adminCall('listAllProducts')).body;
      expect(all).toEqual([...products.map((product) => ({ ...product, hidden: false })), draft]);
      const tag = (await site.adminCall('listAllProducts')).headers.get('etag') ?? '';
      expect((await site.adminCall('listAllProducts', { headers: { 'if-none-match': tag } })).status).toBe(304);
      const after = await site.call('listProducts');
      expect([after.body, after.headers.get('etag')]).toEqual([products, list.headers.get('etag')]);
    });

    it('adds a product with the required fields only [5.add.optional]', async () => {
      const ids = (await site.products()).map(({ id }) => id);
      const { status, body } = await site.adminCall('addProduct', { form: FORM });
      const { id } = body as { id: number };
      expect({ status, body }).toEqual({ status: 201, body: { message: 'محصول با موفقیت اضافه شد.', id } });
      expect(ids.every((earlier) => earlier < id)).toBe(true);
      const { title, shortDescription: description } = FORM;
      expect(await productWith(id)).toEqual({ ...UNSENT, id, title, description });
    });

    it('returns every field, trimmed, at its full length, counting a line break as one character', async () => {
      const [title, short] = ['ط'.repeat(200), 'ک'.repeat(500)];
      const long = `${'الف\n'.repeat(4_998)}${'ب'.repeat(8)}`;
      const texts = { title: `  ${title}\n`, shortDescription: short, fullDescription: ` ${long} ` };
      const files = { image: PNG, drawing: DRAWING, videoUrl: VIDEO, hidden: 'false' };
      const form: Record<keyof AddProductForm, string | Blob> = { ...texts, ...files };
      const { id, ...product } = await added(form);
      const sent = { title, description: short, longDescription: long, drawing: NAMED, video: VIDEO };
      expect(product).toEqual({ ...UNSENT, ...sent });
    });

    it('serves the image of a product publicly', async () => {
      const { image } = await added({ ...FORM, image: imageOf(sampleImages['image/avif'], 'image/avif') });
      const { status, headers } = await site.fetch(image);
      expect([status, headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image']);
    });

    it('accepts a product image of exactly 10 MiB', async () => {
      const form = { ...FORM, image: imageOf(pngOfSize(10_485_760)) };
      expect((await site.adminCall('addProduct', { form })).status).toBe(201);
    });

    it.each<{ readonly label: string; readonly form: Form; readonly outcome: unknown }>([
      {
        label: 'an empty form',
        form: {},
        outcome: blamed(400, ['title', 'required'], ['shortDescription', 'required'], ['image', 'required']),
      },
      {
        label: 'an unclear draft',
        form: { ...FORM, hidden: 'yes!' },
        outcome: blamed(400, ['hidden', 'wrongFormat']),
      },
      ...BAD_FILES.map(({ label, patch, outcome }) => ({ label, form: { ...FORM, ...patch }, outcome })),
    ])('rejects $label and stores nothing', async ({ form, outcome }) => {
      expect(await site.harmlessCall('addProduct', { form })).toEqual(outcome);
    });
  });
}
