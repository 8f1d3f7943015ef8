import { describe, expect, it } from 'vitest';
import type { EditProductForm, Product } from '#src/contract/schema.generated.ts';
import { cutOut } from '../support/fixtures/image-files.ts';
import { testOperations } from './contract.ts';
import {
  BAD_FILES,
  type BadForm,
  badVideo,
  DRAWING,
  FORM,
  type Form,
  imageOf,
  NAMED,
  NAMED_FILE,
  PNG,
  productsOf,
  UNSENT,
  VIDEO,
} from './product-forms.ts';
import { blamed, done, outcomeOf, refused, type Site } from './site.ts';

const TEXTS = { title: 'ت', description: 'ک' };

testOperations({ part: 'product changes', cases: productChangeCases });

/** Cases of editing and deleting products. */
function productChangeCases(site: Site): void {
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
      const files = { image: PNG, drawing: DRAWING, videoUrl: VIDEO, hidden: 'false' };
      const form: Record<Exclude<keyof EditProductForm, 'id' | 'removeDrawing'>, string | Blob> = { ...all, ...files };
      await edit(before.id, form);
      const after = { ...UNSENT, ...all, id: before.id, drawing: NAMED, video: VIDEO, version: 2 };
      expect(await productWith(before.id)).toEqual(after);
    });

    describe('a draft', () => {
      const ids = async () => (await site.products()).map(({ id }) => id);
      const all = async () => (await site.adminCall('listAllProducts')).body as Product[];
      const tagOf = async (operationId: 'listProducts' | 'listAllProducts') =>
        (await site.adminCall(operationId)).headers.get('etag');

      it('leaves the public list when it is hidden, and returns to its place [4.products.draft]', async () => {
        const [before, list] = [await ids(), await all()];
        const [, second = 0] = before;
        expect(await edit(second, { hidden: 'true' })).toEqual(done('productEdited'));
        expect(await ids()).toEqual(before.filter((id) => id !== second));
        const hidden = (await all()).map(({ id, hidden }) => [id, hidden]);
        expect(hidden).toEqual(list.map(({ id }) => [id, id === second]));
        expect(await edit(second, { hidden: 'false' })).toEqual(done('productEdited'));
        expect([await ids(), (await productWith(second)).hidden]).toEqual([before, undefined]);
      });

      it('changes only the ETag of all products when it is edited, moved or deleted [4.products.draft]', async () => {
        const { id } = await added();
        await edit(id, { hidden: 'true' });
        const tag = await tagOf('listProducts');
        const [first] = await all();
        const tags = [await tagOf('listAllProducts')];
        for (const change of [
          () => edit(id, { title: 'پیش‌نویس' }),
          () => site.adminCall('moveProduct', { json: { id, before: first?.id } }),
          () => site.adminCall('deleteProduct', { id }),
        ]) {
          await change();
          expect(await tagOf('listProducts')).toBe(tag);
          tags.push(await tagOf('listAllProducts'));
        }
        expect(new Set(tags).size).toBe(4);
      });

      it('stays one after an edit that does not mention it, and is part of a conflict', async () => {
        const { id } = await added();
        await edit(id, { hidden: 'true' });
        await edit(id, { title: 'پیش‌نویس' });
        const { status, body } = await edit(id, { title: 'دیگری' }, { 'if-match': '"1"' });
        const product = (await all()).find((one) => one.id === id);
        expect([status, body]).toEqual([412, expect.objectContaining({ product })]);
        expect(product).toEqual(expect.objectContaining({ title: 'پیش‌نویس', hidden: true }));
      });
    });

    it('replaces the image with a transparent one and deletes the earlier file', async () => {
      const before = await added();
      await edit(before.id, { image: imageOf(cutOut, 'image/webp') });
      const after = await productWith(before.id);
      await expectStatuses([before.image, after.image], [404, 200]);
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

  describe('moveProduct', () => {
    const ids = async () => (await site.products()).map(({ id }) => id);
    const move = async (json: object) => outcomeOf(await site.adminCall('moveProduct', { json }));
    const moved = done('productMoved');

    it('moves a product to the front, one place up or down, and to the end [4.products.order]', async () => {
      const [a = 0, b = 0, c = 0, ...others] = await ids();
      const steps = [{ id: c, before: a }, { id: b, before: a }, { id: c, before: others[0] }, { id: a }];
      const lists: unknown[] = [];
      for (const step of steps) lists.push([await move(step), await ids()]);
      expect(lists).toEqual([
        [moved, [c, a, b, ...others]],
        [moved, [c, b, a, ...others]],
        [moved, [b, a, c, ...others]],
        [moved, [b, c, ...others, a]],
      ]);
    });

    it('applies the moves of two sessions that know different orders [4.products.order]', async () => {
      const before = await ids();
      const [a = 0, b = 0, c = 0, d = 0, ...others] = before;
      await Promise.all([move({ id: d, before: a }), move({ id: b })]);
      expect(await ids()).toEqual([d, a, c, ...others, b]);
    });

    it('changes the ETag of the list, unless the product is in that place already', async () => {
      const [a, b] = await ids();
      const etagAfter = async (json: object) => {
        await move(json);
        return (await site.call('listProducts')).headers.get('etag');
      };
      const etag = await etagAfter({ id: a, before: b });
      expect(await etagAfter({ id: a, before: b })).toBe(etag);
      expect(await etagAfter({ id: a, before: a })).toBe(etag);
      expect(await etagAfter({ id: b, before: a })).not.toBe(etag);
    });

    it('adds a product after one that was moved to the end, and keeps the version of a moved one', async () => {
      const [first = 0] = await ids();
      const { version } = await productWith(first);
      await move({ id: first });
      const { id } = await added();
      expect([(await ids()).slice(-2), (await productWith(first)).version]).toEqual([[first, id], version]);
    });

    it.each<{ readonly label: string; readonly json: object; readonly outcome: unknown }>([
      { label: 'a missing product', json: { id: 999_999 }, outcome: refused(404, 'productNotFound') },
      { label: 'a missing neighbour', json: { id: 1, before: 999_999 }, outcome: refused(404, 'productNotFound') },
      {
        label: 'an id beyond every database',
        json: { id: Number.MAX_SAFE_INTEGER },
        outcome: refused(404, 'productNotFound'),
      },
      { label: 'no product', json: { before: 1 }, outcome: blamed(400, ['id', 'required']) },
      { label: 'no place', json: { id: 1, before: null }, outcome: blamed(400, ['before', 'notAnInteger']) },
    ])('rejects $label and moves nothing', async ({ json, outcome }) => {
      expect(await site.harmlessCall('moveProduct', { json })).toEqual(outcome);
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
