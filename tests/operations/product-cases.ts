import { describe, expect, it, vi } from 'vitest';
import type { AddProductForm, EditProductForm, Product } from '#src/contract/schema.generated.ts';
import { sampleProducts } from '#src/seed/sample-workshop.ts';
import { cutOut, hdrAvif, nonImages, pngOfPixels, pngOfSize, sampleImages } from '../support/fixtures/image-files.ts';
import { blamed, type Call, done, outcomeOf, refused, type Site } from './site.ts';

type Form = NonNullable<Call['form']>;
interface BadForm {
  readonly label: string;
  /** Fields that replace those of a valid form. */
  readonly patch: Form;
  readonly outcome: unknown;
}

const imageOf = (bytes: Uint8Array<ArrayBuffer>, type = 'image/png') => new Blob([bytes], { type });
const PNG = imageOf(sampleImages['image/png']);
const FORM = { title: 'دست رباتیک', shortDescription: 'دستی پنج‌انگشتی', image: PNG };
const VIDEO = '/files/videos/planetary-gearbox.mp4';
const NAMED_FILE = /^\/files\/products\/[\w-]{22}\.\w+$/;

const NAMED = expect.stringMatching(NAMED_FILE);
const DRAWING = imageOf(sampleImages['image/webp'], 'image/webp');
const TEXTS = { title: 'ت', description: 'ک' };

const UNSENT = {
  longDescription: '',
  titleEn: '',
  descriptionEn: '',
  longDescriptionEn: '',
  image: NAMED,
  imageHasAlpha: false,
  srcset: { avif: '', webp: '' },
  version: 1,
};

/** Files that adding and editing a product both reject. */
const BAD_FILES: readonly BadForm[] = [
  { label: 'a text as image', patch: { image: 'picture.png' }, outcome: blamed(400, ['image', 'wrongType']) },
  badVideo('/files/videos/nobody.mp4'),
  {
    label: 'HTML called JPEG',
    patch: { image: imageOf(nonImages.html, 'image/jpeg') },
    outcome: blamed(415, ['image', 'notAnImage']),
  },
  {
    label: 'an HDR image',
    patch: { image: imageOf(hdrAvif()) },
    outcome: blamed(415, ['image', 'imageNotAsShown']),
  },
  {
    label: 'a HEIC',
    patch: { image: imageOf(nonImages.heic, 'image/heic') },
    outcome: blamed(415, ['image', 'imageHeic']),
  },
  {
    label: 'an image with too many pixels',
    patch: { image: imageOf(pngOfPixels(8_000, 8_000)) },
    outcome: blamed(413, ['image', 'imageTooManyPixels', 50]),
  },
  {
    label: 'HTML as a drawing',
    patch: { drawing: imageOf(nonImages.html) },
    outcome: blamed(415, ['drawing', 'notAnImage']),
  },
  {
    label: '10 MiB and a byte',
    patch: { image: imageOf(pngOfSize(10_485_761)) },
    outcome: blamed(413, ['image', 'fileTooLarge', 10]),
  },
];

function badVideo(videoUrl: string): BadForm {
  return { label: `${videoUrl} as video`, patch: { videoUrl }, outcome: blamed(400, ['videoUrl', 'unknownUpload']) };
}

/** Functions that return products of a site. */
function productsOf(site: Site) {
  const productWith = async (id: number): Promise<Product> => {
    const product = (await site.products()).find((one) => one.id === id);
    if (!product) throw new Error(`No product ${id}`);
    return product;
  };
  /** Expects the statuses of files. They are deleted after the response. */
  const expectStatuses = async (urls: readonly string[], expected: readonly number[]) => {
    const statuses = () => Promise.all(urls.map(async (url) => (await site.fetch(url)).status));
    await vi.waitFor(async () => expect(await statuses()).toEqual(expected), { timeout: 10_000 });
  };
  /** Adds a product. */
  const added = async (form: Form = FORM): Promise<Product> => {
    const { body } = await site.adminCall('addProduct', { form });
    return productWith((body as { id: number }).id);
  };
  return { productWith, added, expectStatuses };
}

/** Cases of listing and adding products. */
export function newProductCases(site: Site): void {
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
      const files = { image: PNG, drawing: DRAWING, videoUrl: VIDEO };
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
      ...BAD_FILES.map(({ label, patch, outcome }) => ({ label, form: { ...FORM, ...patch }, outcome })),
    ])('rejects $label and stores nothing', async ({ form, outcome }) => {
      expect(await site.harmlessCall('addProduct', { form })).toEqual(outcome);
    });
  });
}

/** Cases of editing and deleting products. */
export function productChangeCases(site: Site): void {
  const { productWith, added, expectStatuses } = productsOf(site);

  describe('editProduct', () => {
    const edit = async (id: number, texts: Form = {}, headers = {}) => {
      const form = { id: String(id), title: 'ت', description: 'ک', ...texts };
      return outcomeOf(await site.adminCall('editProduct', { form, headers }));
    };

    it('changes the fields that are sent, even to an empty text, and no others [5.edit.optional]', async () => {
      const before = await added({ ...FORM, fullDescription: 'توضیح کامل' });
      expect(await edit(before.id, { title: 'عنوان تازه', titleEn: ' Hand ' })).toEqual(done('productEdited'));
      const after = { ...before, title: 'عنوان تازه', description: 'ک', titleEn: 'Hand', version: 2 };
      expect(await productWith(before.id)).toEqual(after);
      await edit(before.id, { longDescription: '' });
      expect((await productWith(before.id)).longDescription).toBe('');
    });

    it('returns every field that an edit sends', async () => {
      const before = await added();
      const texts = { title: 'ت', description: 'ک', longDescription: 'ب', titleEn: 'T', descriptionEn: 'S' };
      const all = { ...texts, longDescriptionEn: 'L' };
      const files = { image: PNG, drawing: DRAWING, videoUrl: VIDEO };
      const form: Record<Exclude<keyof EditProductForm, 'id' | 'removeDrawing'>, string | Blob> = { ...all, ...files };
      await edit(before.id, form);
      const after = { ...UNSENT, ...all, id: before.id, drawing: NAMED, video: VIDEO, version: 2 };
      expect(await productWith(before.id)).toEqual(after);
    });

    it('replaces the image with a transparent one and deletes the earlier file', async () => {
      const before = await added();
      await edit(before.id, { image: imageOf(cutOut, 'image/webp') });
      const after = await productWith(before.id);
      const statuses = await Promise.all([before, after].map(async ({ image }) => (await site.fetch(image)).status));
      expect(statuses).toEqual([404, 200]);
      expect([before.imageHasAlpha, after.imageHasAlpha]).toEqual([false, true]);
      expect(after.image).toMatch(NAMED_FILE);
    });

    it('replaces the drawing, keeps it, removes it, and deletes each earlier file', async () => {
      const first = await added({ ...FORM, drawing: DRAWING });
      const edited = async (form: Form) => {
        await edit(first.id, form);
        return productWith(first.id);
      };
      const second = await edited({ drawing: imageOf(cutOut, 'image/webp'), removeDrawing: 'true' });
      const kept = await edited({ title: 'عنوان تازه' });
      const third = await edited({ removeDrawing: 'true' });
      const urls = [first.drawing ?? '', second.drawing ?? '', third.image];
      expect([second.drawing, kept.drawing, third]).toEqual([
        NAMED,
        second.drawing,
        { ...UNSENT, ...TEXTS, id: first.id, version: 4 },
      ]);
      expect(second.drawing).not.toBe(first.drawing);
      expect(third.image).toBe(first.image);
      await expectStatuses(urls, [404, 404, 200]);
    });

    it.each<BadForm>([
      {
        label: 'an invisible English text',
        patch: { longDescriptionEn: '\u200c' },
        outcome: blamed(400, ['longDescriptionEn', 'required']),
      },
      {
        label: 'an unclear removal',
        patch: { removeDrawing: 'false' },
        outcome: blamed(400, ['removeDrawing', 'wrongFormat']),
      },
      { label: 'a product that does not exist', patch: { id: '999999' }, outcome: refused(404, 'productNotFound') },
      ...BAD_FILES,
      ...['https://evil.example/a.mp4', 'javascript:alert(1)'].map(badVideo),
      ...['/files/videos/../orders/a.png', '/files/products/planetary-gearbox.webp'].map(badVideo),
    ])('rejects an edit with $label and changes nothing', async ({ patch, outcome }) => {
      const form = { id: '1', title: 'ت', description: 'ک', ...patch };
      expect(await site.harmlessCall('editProduct', { form })).toEqual(outcome);
    });

    describe('under If-Match', () => {
      const editVersion = (id: number, title: string, version: number | string) =>
        edit(id, { title }, { 'if-match': `"${version}"` });

      it('edits the version that If-Match names and changes the ETag of the list', async () => {
        const { id } = await added();
        const etag = (await site.call('listProducts')).headers.get('etag') ?? '';
        expect(await editVersion(id, 'یک', 1)).toEqual(done('productEdited'));
        const list = await site.call('listProducts', { headers: { 'if-none-match': etag } });
        expect({ status: list.status, version: (await productWith(id)).version }).toEqual({ status: 200, version: 2 });
      });

      it('accepts one of two concurrent edits and answers the other with the newer product', async () => {
        const { id } = await added();
        const outcomes = await Promise.all(['یک', 'دو'].map((title) => editVersion(id, title, 1)));
        const product = await productWith(id);
        const { status, body } = refused(412, 'changedElsewhere');
        const outdated = { status, body: { ...(body as object), product } };
        expect(outcomes.toSorted((a, b) => a.status - b.status)).toEqual([done('productEdited'), outdated]);
        expect({ version: product.version, status: (await editVersion(id, 'سه', 1)).status }).toEqual({
          version: 2,
          status: 412,
        });
        expect(await productWith(id)).toEqual(product);
      });

      it('lets the last edit win without If-Match', async () => {
        const { id } = await added();
        await editVersion(id, 'یک', 1);
        expect(await edit(id, { title: 'دو' })).toEqual(done('productEdited'));
        const { title, version } = await productWith(id);
        expect({ title, version }).toEqual({ title: 'دو', version: 3 });
      });

      it.each(['', '0', '01', 'x', '1", "2'])('rejects the If-Match version "%s"', async (version) => {
        expect(await editVersion(1, 'یک', version)).toEqual(blamed(400, ['If-Match', 'wrongFormat']));
      });
    });
  });

  describe('deleteProduct', () => {
    it('deletes a product with its images, and never reuses its id', async () => {
      const { id, image, drawing = '' } = await added({ ...FORM, drawing: DRAWING });
      expect(outcomeOf(await site.adminCall('deleteProduct', { id }))).toEqual(done('productDeleted'));
      expect(outcomeOf(await site.adminCall('deleteProduct', { id }))).toEqual(refused(404, 'productNotFound'));
      expect((await site.products()).some((product) => product.id === id)).toBe(false);
      expect(drawing).toEqual(NAMED);
      await expectStatuses([image, drawing], [404, 404]);
      expect((await added()).id).toBe(id + 1);
    });
  });
}
