import { describe, expect, it } from 'vitest';
import type { PresignedUpload } from '#src/contract/schema.generated.ts';
import type { Schema } from '#src/tools/openapi.ts';
import { openApiDocument, resolvedSchema } from '../support/documented-response.ts';
import { dataUrl, sampleImages } from '../support/images.ts';
import type { Site } from './site.ts';

/** The fields of products that are sent under another name than they are shown. */
const SHOWN_AS: Readonly<Record<string, string>> = {
  shortDescription: 'description',
  fullDescription: 'longDescription',
  videoUrl: 'video',
};

type Sample = string | number | Blob | string[];

const FILE_URL = expect.stringMatching(/^\/files\/\w+\/[\w-]{22}\.\w+$/);
const TEXTS = ['متن', '09121234567', 'video/webm'];

/** Every field that openapi.yaml documents of a form is sent, with a value of its own, and is seen again. */
export function roundTripCases(site: Site): void {
  /** What is sent of all fields of a form, and what is to be seen of them. */
  const fieldsOf = async (form: string) => {
    const sent: Record<string, Sample> = {};
    const shown: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(openApiDocument.components.schemas[form]?.properties ?? {})) {
      const value = name === 'videoUrl' ? await uploadedVideo(site) : sampleOf(name, resolvedSchema(field));
      sent[name] = value;
      shown[SHOWN_AS[name] ?? name] =
        value instanceof Blob ? FILE_URL : Array.isArray(value) ? value.map(() => FILE_URL) : value;
    }
    return { sent, shown };
  };
  const asForm = (fields: Readonly<Record<string, Sample>>) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, value instanceof Blob ? value : String(value)]),
    );

  describe('every documented field that is sent is seen again', () => {
    it('of every form there is', () => {
      const forms = Object.keys(openApiDocument.components.schemas).filter((name) => name.endsWith('Form'));
      expect(forms).toEqual(['OrderForm', 'PresignForm', 'AddProductForm', 'EditProductForm']);
    });

    it('of an order', async () => {
      const { sent, shown } = await fieldsOf('OrderForm');
      await site.call('sendOrder', { json: sent });
      const [order] = await site.orders();
      expect(order).toEqual({ ...shown, _id: order?._id, createdAt: order?.createdAt });
    });

    it('of an upload, but for the name, as the storage gives the file one of its own', async () => {
      const { fileName, ...seen } = (await fieldsOf('PresignForm')).sent;
      const { body } = await site.adminCall('presignVideo', { json: { fileName, ...seen } });
      const query = Object.fromEntries(new URL((body as PresignedUpload).url, site.origin()).searchParams);
      expect(query).toEqual({ ...asForm(seen), expires: query.expires, signature: query.signature });
    });

    it('of a product that is added and then edited', async () => {
      const added = await fieldsOf('AddProductForm');
      const { body } = await site.adminCall('addProduct', { form: asForm(added.sent) });
      const { id } = body as { id: number };
      const unsent = { titleEn: '', descriptionEn: '', longDescriptionEn: '', imageHasAlpha: false };
      expect((await site.products()).at(-1)).toEqual({ ...unsent, ...added.shown, id, version: 1 });

      const edited = await fieldsOf('EditProductForm');
      await site.adminCall('editProduct', { form: { ...asForm(edited.sent), id: String(id) } });
      expect((await site.products()).at(-1)).toEqual({ ...edited.shown, imageHasAlpha: false, id, version: 2 });
    });
  });
}

async function uploadedVideo(site: Site): Promise<string> {
  const { body } = await site.adminCall('presignVideo', { json: { fileName: 'a.mp4' } });
  const { url, headers, publicUrl } = body as PresignedUpload;
  await site.fetch(url, { method: 'PUT', headers, body: 'video' });
  return publicUrl;
}

/** A value that the schema allows, and no other field has. */
function sampleOf(name: string, schema: Schema): Sample {
  const png = sampleImages['image/png'];
  if (schema.format === 'binary') return new Blob([png], { type: 'image/png' });
  if (schema.type === 'array') return [dataUrl('image/png', png)];
  if (schema.type === 'integer') return Number(schema.maximum);
  const pattern = new RegExp(schema.pattern ?? '', 'u');
  const text = [`${name} ${TEXTS[0]}`, ...TEXTS].find((candidate) => pattern.test(candidate));
  if (text === undefined) throw new Error(`No sample fits ${name}`);
  return text;
}
