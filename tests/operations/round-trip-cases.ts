import { describe, expect, it } from 'vitest';
import type { PresignedUpload } from '#src/contract/schema.generated.ts';
import { resolved, type Schema } from '#src/tools/openapi.ts';
import { openApiDocument } from '../support/documented-answer.ts';
import { dataUrl, pictures } from '../support/images.ts';
import type { Site } from './site.ts';

/** The fields of products that are sent under another name than they are shown. */
const SHOWN_AS: Readonly<Record<string, string>> = {
  shortDescription: 'description',
  fullDescription: 'longDescription',
  videoUrl: 'video',
};

/** What is said of an upload only, and is not kept: the storage gives the file a name of its own. */
const NOT_SHOWN = ['fileName'];

const FILE_URL = expect.stringMatching(/^\/files\/\w+\/[\w-]{22}\.\w+$/);
const TEXTS = ['متن', '09121234567', 'video/webm'];

/** Every field that openapi.yaml documents of a form is sent, with a value of its own, and is seen again. */
export function roundTripCases(site: Site): void {
  /** All fields of a form: what is sent of each, and what is to be seen. */
  const fieldsOf = async (form: string) => {
    const fields = Object.entries(schemaOf(form).properties ?? {}).map(async ([name, field]) => {
      const sent = name === 'videoUrl' ? await uploadedVideo(site) : sampleOf(name, resolved(openApiDocument, field));
      const isFile = sent instanceof Blob;
      return { name, sent, shown: isFile ? FILE_URL : Array.isArray(sent) ? sent.map(() => FILE_URL) : sent };
    });
    return Promise.all(fields);
  };
  const sentOf = (fields: Awaited<ReturnType<typeof fieldsOf>>) =>
    Object.fromEntries(fields.map(({ name, sent }) => [name, sent]));
  const shownOf = (fields: Awaited<ReturnType<typeof fieldsOf>>) =>
    Object.fromEntries(fields.map(({ name, shown }) => [SHOWN_AS[name] ?? name, shown]));
  const asForm = (fields: Awaited<ReturnType<typeof fieldsOf>>) =>
    Object.fromEntries(fields.map(({ name, sent }) => [name, sent instanceof Blob ? sent : String(sent)]));

  describe('every documented field that is sent is seen again', () => {
    it('of every form there is', () => {
      const forms = Object.keys(openApiDocument.components.schemas).filter((name) => name.endsWith('Form'));
      expect(forms).toEqual(['OrderForm', 'PresignForm', 'AddProductForm', 'EditProductForm']);
    });

    it('of an order', async () => {
      const fields = await fieldsOf('OrderForm');
      await site.call('sendOrder', { json: sentOf(fields) });
      const [order] = await site.orders();
      expect(order).toEqual({ ...shownOf(fields), _id: order?._id, createdAt: order?.createdAt });
    });

    it('of an upload', async () => {
      const fields = await fieldsOf('PresignForm');
      const { body } = await site.adminCall('presignVideo', { json: sentOf(fields) });
      const query = new URL((body as PresignedUpload).url, site.origin).searchParams;
      const seen = fields.filter(({ name }) => !NOT_SHOWN.includes(name));
      expect(seen.map(({ name }) => query.get(name))).toEqual(seen.map(({ sent }) => String(sent)));
    });

    it('of a product that is added and then edited', async () => {
      const added = await fieldsOf('AddProductForm');
      const { body } = await site.adminCall('addProduct', { form: asForm(added) });
      const { id } = body as { id: number };
      const english = { titleEn: '', descriptionEn: '', longDescriptionEn: '' };
      expect((await site.products()).at(-1)).toEqual({ ...english, ...shownOf(added), id, version: 1 });

      const edited = await fieldsOf('EditProductForm');
      await site.adminCall('editProduct', { form: { ...asForm(edited), id: String(id) } });
      expect((await site.products()).at(-1)).toEqual({ ...shownOf(edited), id, version: 2 });
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
function sampleOf(name: string, schema: Schema): string | number | Blob | string[] {
  const png = pictures['image/png'];
  if (schema.format === 'binary') return new Blob([png], { type: 'image/png' });
  if (schema.type === 'array') return [dataUrl('image/png', png)];
  if (schema.type === 'integer') return Number(schema.maximum);
  const pattern = new RegExp(schema.pattern ?? '', 'u');
  const text = [`${name} ${TEXTS[0]}`, ...TEXTS].find((candidate) => pattern.test(candidate));
  if (text === undefined) throw new Error(`No sample fits ${name}`);
  return text;
}

function schemaOf(name: string): Schema {
  return openApiDocument.components.schemas[name] ?? {};
}
