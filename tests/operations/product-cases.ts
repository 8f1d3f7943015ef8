import { describe, expect, it } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import { sampleProducts } from '#src/seed/workshop.ts';
import { dataUrl, impostors, pictures, pngOfPixels, pngOfSize } from '../support/images.ts';
import { type Call, errorBody, fieldErrors, type Site } from './site.ts';

const PNG = new Blob([pictures['image/png']], { type: 'image/png' });
const FORM = { title: 'دست رباتیک', shortDescription: 'دستی پنج‌انگشتی', image: PNG };
const NAMED_FILE = /^\/files\/products\/[\w-]{22}\.\w+$/;

/** Listing, adding, editing and deleting of products, with everything that is refused. */
export function productCases(site: Site): void {
  const added = async (form: NonNullable<Call['form']> = FORM): Promise<Product> => {
    const { body } = await site.adminCall('addProduct', { form });
    const { id } = body as { id: number };
    return productWith(id);
  };
  const productWith = async (id: number): Promise<Product> => {
    const product = (await site.products()).find((one) => one.id === id);
    if (!product) throw new Error(`No product ${id}`);
    return product;
  };
  /** Makes the call and proves that it changed no product. */
  const harmless = async (call: () => ReturnType<Site['call']>) => {
    const before = await site.products();
    const { status, body } = await call();
    expect(await site.products()).toEqual(before);
    return { status, body };
  };

  describe('listProducts', () => {
    it('answers the sample workshop, oldest first', async () => {
      const { status, body } = await site.call('listProducts');
      const expected = sampleProducts.map((sample, index) => ({ ...sample, id: index + 1, version: 1 }));
      expect({ status, body }).toEqual({ status: 200, body: expected });
    });

    it('hands out the pictures and the video that it names', async () => {
      const [first] = await site.products();
      const picture = await site.fetch(first?.image ?? '');
      const video = await site.fetch(first?.video ?? '');
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect([video.status, video.headers.get('content-type')]).toEqual([200, 'video/mp4']);
      expect((await picture.arrayBuffer()).byteLength).toBe(62_926);
      expect((await video.arrayBuffer()).byteLength).toBe(219_143);
    });

    it('answers 304 to a visitor who has the same list, until it changes', async () => {
      const etag = (await site.call('listProducts')).headers.get('etag') ?? '';
      const unchanged = await site.call('listProducts', { headers: { 'if-none-match': etag } });
      const product = await added();
      const changed = await site.call('listProducts', { headers: { 'if-none-match': etag } });
      await site.adminCall('deleteProduct', { id: product.id });
      const back = await site.call('listProducts', { headers: { 'if-none-match': etag } });
      expect([unchanged.status, changed.status, back.status]).toEqual([304, 200, 304]);
    });

    it('refuses a query', async () => {
      const { status, body } = await site.call('listProducts', { query: 'page=2' });
      expect({ status, body }).toEqual({ status: 400, body: fieldErrors([['page', 'unknownField']]) });
    });
  });

  describe('addProduct', () => {
    it('adds a product with the least that is asked for [5.add.optional]', async () => {
      const ids = (await site.products()).map(({ id }) => id);
      const { status, body } = await site.adminCall('addProduct', { form: FORM });
      expect({ status, body }).toEqual({
        status: 201,
        body: { message: 'محصول با موفقیت اضافه شد.', id: expect.any(Number) },
      });
      const { id } = body as { id: number };
      expect(ids.every((earlier) => earlier < id)).toBe(true);
      expect(await productWith(id)).toEqual({
        id,
        title: 'دست رباتیک',
        description: 'دستی پنج‌انگشتی',
        longDescription: '',
        titleEn: '',
        descriptionEn: '',
        longDescriptionEn: '',
        image: expect.stringMatching(NAMED_FILE),
        version: 1,
      });
    });

    it('says so in English where the browser asks for it', async () => {
      const { body } = await site.adminCall('addProduct', { form: FORM, headers: { 'accept-language': 'en' } });
      expect(body).toEqual({ message: 'The product has been added.', id: expect.any(Number) });
    });

    it('trims texts and takes each at its full length', async () => {
      const title = 'ط'.repeat(200);
      const short = 'ک'.repeat(500);
      const long = 'ب'.repeat(20_000);
      const form = { ...FORM, title: `  ${title}\n`, shortDescription: short, fullDescription: ` ${long} ` };
      const product = await added(form);
      expect([product.title, product.description, product.longDescription]).toEqual([title, short, long]);
    });

    it('keeps line breaks as they were typed, each as one character', async () => {
      const lines = `${'الف\n'.repeat(4_998)}پایان`;
      const product = await added({ ...FORM, fullDescription: lines });
      expect(product.longDescription).toBe(lines);
    });

    it.each(Object.entries(pictures))(
      'takes a picture of type %s and hands it out to everybody',
      async (type, bytes) => {
        const product = await added({ ...FORM, image: new Blob([bytes], { type }) });
        const picture = await site.fetch(product.image);
        expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
      },
    );

    it('takes a picture of exactly 10 MiB', async () => {
      const image = new Blob([pngOfSize(10_485_760)], { type: 'image/png' });
      expect((await site.adminCall('addProduct', { form: { ...FORM, image } })).status).toBe(201);
    });

    const without = (name: keyof typeof FORM) =>
      Object.fromEntries(Object.entries(FORM).filter(([key]) => key !== name));
    const image = (bytes: Uint8Array<ArrayBuffer>, type: string) => ({ ...FORM, image: new Blob([bytes], { type }) });

    it.each([
      ['nothing', {}, 400, fieldErrors(requiredFields)],
      ['no title', without('title'), 400, fieldErrors([['title', 'required']])],
      ['no picture', without('image'), 400, fieldErrors([['image', 'required']])],
      ['a blank title', { ...FORM, title: ' \n ' }, 400, fieldErrors([['title', 'required']])],
      ['a title of ZWNJ', { ...FORM, title: '\u200c\u200c' }, 400, fieldErrors([['title', 'required']])],
      ['a title of Hangul fillers', { ...FORM, title: '\u3164' }, 400, fieldErrors([['title', 'required']])],
      ['a title of harakat', { ...FORM, title: '\u064e\u0651' }, 400, fieldErrors([['title', 'required']])],
      ['a title of U+0000', { ...FORM, title: '\0' }, 400, fieldErrors([['title', 'required']])],
      ['a long title', { ...FORM, title: 'ط'.repeat(201) }, 400, fieldErrors([['title', 'tooLong', 200]])],
      [
        'a long short description',
        { ...FORM, shortDescription: 'ط'.repeat(501) },
        400,
        fieldErrors([['shortDescription', 'tooLong', 500]]),
      ],
      [
        'a long full description',
        { ...FORM, fullDescription: 'ط'.repeat(20_001) },
        400,
        fieldErrors([['fullDescription', 'tooLong', 20_000]]),
      ],
      ['an unknown field', { ...FORM, price: '12' }, 400, fieldErrors([['price', 'unknownField']])],
      ['an unknown file', { ...FORM, manual: PNG }, 400, fieldErrors([['manual', 'unknownField']])],
      ['a file as title', { ...FORM, title: PNG }, 400, fieldErrors([['title', 'wrongType']])],
      ['a text as picture', { ...FORM, image: 'picture.png' }, 400, fieldErrors([['image', 'wrongType']])],
      [
        'a picture as data URL',
        { ...FORM, image: dataUrl('image/png', pictures['image/png']) },
        400,
        fieldErrors([['image', 'wrongType']]),
      ],
      [
        'a video that nobody uploaded',
        { ...FORM, videoUrl: '/files/videos/nobody.mp4' },
        400,
        fieldErrors([['videoUrl', 'unknownUpload']]),
      ],
      [
        "another site's video",
        { ...FORM, videoUrl: 'https://evil.example/a.mp4' },
        400,
        fieldErrors([['videoUrl', 'unknownUpload']]),
      ],
      [
        'a video path with tricks',
        { ...FORM, videoUrl: '/files/videos/../orders/a.png' },
        400,
        fieldErrors([['videoUrl', 'unknownUpload']]),
      ],
      [
        'a picture as video',
        { ...FORM, videoUrl: '/files/products/planetary-gearbox.webp' },
        400,
        fieldErrors([['videoUrl', 'unknownUpload']]),
      ],
      [
        'a script as video',
        { ...FORM, videoUrl: 'javascript:alert(1)' },
        400,
        fieldErrors([['videoUrl', 'unknownUpload']]),
      ],
      ['an empty picture', image(new Uint8Array(), 'image/png'), 415, wrongImage('fileEmpty')],
      ['a cut-off PNG', image(pictures['image/png'].slice(0, 60), 'image/png'), 415, wrongImage('fileUnreadable')],
      ['a cut-off JPEG', image(pictures['image/jpeg'].slice(0, 60), 'image/jpeg'), 415, wrongImage('fileUnreadable')],
      ['HTML called JPEG', image(impostors.html, 'image/jpeg'), 415, wrongImage('notAnImage')],
      ['a PDF', image(impostors.pdf, 'application/pdf'), 415, wrongImage('notAnImage')],
      ['a PDF called PNG', image(impostors.pdf, 'image/png'), 415, wrongImage('notAnImage')],
      ['a PNG called JPEG', image(pictures['image/png'], 'image/jpeg'), 415, wrongImage('imageMistyped')],
      ['a JPEG of no type', image(pictures['image/jpeg'], ''), 415, wrongImage('imageMistyped')],
      ['a HEIC', image(impostors.heic, 'image/heic'), 415, wrongImage('imageHeic')],
      ['a flood of pixels', image(pngOfPixels(8_000, 8_000), 'image/png'), 413, FLOODED],
      ['an SVG', image(impostors.svg, 'image/svg+xml'), 415, wrongImage('notAnImage')],
      ['an SVG called PNG', image(impostors.svg, 'image/png'), 415, wrongImage('notAnImage')],
      ['a HEIC called JPEG', image(impostors.heic, 'image/jpeg'), 415, wrongImage('imageHeic')],
      [
        'a picture of 10 MiB and a byte',
        image(pngOfSize(10_485_761), 'image/png'),
        413,
        fieldErrors([['image', 'fileTooLarge', 10]], 'tooLarge'),
      ],
    ] as const)('refuses %s and stores nothing', async (_title, form, status, body) => {
      expect(await harmless(() => site.adminCall('addProduct', { form }))).toEqual({ status, body });
    });

    describe('under an Idempotency-Key', () => {
      const addUnder = (key: string, form: NonNullable<Call['form']> = FORM) =>
        site.adminCall('addProduct', { form, headers: { 'idempotency-key': key } });

      it('adds one product of those that come at once or again, with one picture', async () => {
        const before = await site.products();
        const key = 'add-once-1';
        const responses = await Promise.all([addUnder(key), addUnder(key), addUnder(key)]);
        responses.push(await addUnder(key));
        const id = (before.at(-1)?.id ?? 0) + 1;
        const success = { status: 201, body: { message: 'محصول با موفقیت اضافه شد.', id } };
        expect(responses.map(({ status, body }) => ({ status, body }))).toEqual(Array(4).fill(success));
        expect(await site.products()).toEqual([...before, await productWith(id)]);
      });

      it.each<[string, NonNullable<Call['form']>]>([
        ['title', { ...FORM, title: 'دیگری' }],
        ['description', { ...FORM, shortDescription: 'دیگری' }],
        ['full description', { ...FORM, fullDescription: 'دیگری' }],
        ['picture', { ...FORM, image: new Blob([pictures['image/gif']], { type: 'image/gif' }) }],
        ['video', { ...FORM, videoUrl: '/files/videos/planetary-gearbox.mp4' }],
      ])('refuses another %s', async (what, form) => {
        const key = `another-${what.replaceAll(' ', '-')}`;
        await addUnder(key);
        const response = await harmless(() => addUnder(key, form));
        expect(response).toEqual({ status: 409, body: errorBody('fa', 'keyReused') });
      });

      it('lets a refused product be mended', async () => {
        const first = await addUnder('mended-product-1', { ...FORM, image: new Blob([impostors.html]) });
        const mended = await addUnder('mended-product-1');
        expect([first.status, mended.status]).toEqual([415, 201]);
      });

      it('is refused where it is none', async () => {
        const response = await harmless(() => addUnder('short'));
        expect(response).toEqual({ status: 400, body: fieldErrors([['Idempotency-Key', 'tooShort', 8]]) });
      });

      it("is refused where it is an order's", async () => {
        const json = { name: 'سارا', phone: '09121234567', description: 'چرخ‌دنده', files: [] };
        await site.call('sendOrder', { json, headers: { 'idempotency-key': 'order-and-product' } });
        const response = await harmless(() => addUnder('order-and-product'));
        expect(response).toEqual({ status: 409, body: errorBody('fa', 'keyReused') });
      });
    });

    it('refuses JSON', async () => {
      const answer = await harmless(() => site.adminCall('addProduct', { json: { title: 'x' } }));
      expect(answer).toEqual({ status: 415, body: errorBody('fa', 'wrongKind') });
    });

    it('refuses a multipart body that breaks off', async () => {
      const headers = { 'content-type': 'multipart/form-data; boundary=abc' };
      const body = '--abc\r\nContent-Disposition: form-data; name="title"\r\n\r\nhalf';
      const answer = await harmless(() => site.adminCall('addProduct', { headers, body }));
      expect(answer).toEqual({ status: 400, body: errorBody('fa', 'invalid') });
    });
  });

  describe('editProduct', () => {
    it('changes what is sent and keeps the rest [5.edit.optional]', async () => {
      const before = await added({ ...FORM, fullDescription: 'توضیح کامل' });
      const form = { id: String(before.id), title: 'عنوان تازه', description: 'کوتاه', titleEn: ' Hand ' };
      const { status, body } = await site.adminCall('editProduct', { form });
      expect({ status, body }).toEqual({ status: 200, body: { message: 'محصول با موفقیت ویرایش شد 🎉' } });
      expect(await productWith(before.id)).toEqual({
        ...before,
        title: 'عنوان تازه',
        description: 'کوتاه',
        titleEn: 'Hand',
        version: 2,
      });
    });

    it('replaces the picture, and the earlier one is gone', async () => {
      const before = await added();
      const form = { id: String(before.id), title: 'ت', description: 'ک', image: PNG };
      await site.adminCall('editProduct', { form });
      const after = await productWith(before.id);
      const answers = [await site.fetch(before.image), await site.fetch(after.image)];
      expect(answers.map(({ status }) => status)).toEqual([404, 200]);
      expect(after.image).toMatch(NAMED_FILE);
    });

    it('blanks a long description that is sent empty', async () => {
      const before = await added({ ...FORM, fullDescription: 'توضیح کامل' });
      const form = { id: String(before.id), title: 'ت', description: 'ک', longDescription: '' };
      await site.adminCall('editProduct', { form });
      expect((await productWith(before.id)).longDescription).toBe('');
    });

    it.each([
      [
        'no fields',
        {},
        400,
        fieldErrors([
          ['id', 'required'],
          ['title', 'required'],
          ['description', 'required'],
        ]),
      ],
      ['a blank title', { title: ' ' }, 400, fieldErrors([['title', 'required']])],
      ['a blank English title', { titleEn: ' ' }, 400, fieldErrors([['titleEn', 'required']])],
      [
        'an invisible English text',
        { longDescriptionEn: '\u200c' },
        400,
        fieldErrors([['longDescriptionEn', 'required']]),
      ],
      ['the id abc', { id: 'abc' }, 400, fieldErrors([['id', 'notAnInteger']])],
      ['the id 1e3', { id: '1e3' }, 400, fieldErrors([['id', 'notAnInteger']])],
      ['the id 01', { id: '01' }, 400, fieldErrors([['id', 'notAnInteger']])],
      ['the id 1.5', { id: '1.5' }, 400, fieldErrors([['id', 'notAnInteger']])],
      ['the id 0', { id: '0' }, 400, fieldErrors([['id', 'belowMinimum', 1]])],
      ['the id -1', { id: '-1' }, 400, fieldErrors([['id', 'belowMinimum', 1]])],
      [
        'an id beyond all integers',
        { id: '9007199254740993' },
        400,
        fieldErrors([['id', 'aboveMaximum', 9_007_199_254_740_991]]),
      ],
      ['a product that is gone', { id: '999999' }, 404, errorBody('fa', 'productNotThere')],
      ['an unknown field', { titleFr: 'x' }, 400, fieldErrors([['titleFr', 'unknownField']])],
      ['an unknown video', { videoUrl: '/files/videos/x.mp4' }, 400, fieldErrors([['videoUrl', 'unknownUpload']])],
      ['HTML as picture', { image: new Blob([impostors.html], { type: 'image/jpeg' }) }, 415, wrongImage('notAnImage')],
      [
        'a picture of 10 MiB and a byte',
        { image: new Blob([pngOfSize(10_485_761)], { type: 'image/png' }) },
        413,
        fieldErrors([['image', 'fileTooLarge', 10]], 'tooLarge'),
      ],
    ] as const)('refuses %s and changes nothing', async (title, patch, status, body) => {
      const form = title === 'no fields' ? {} : { id: '1', title: 'ت', description: 'ک', ...patch };
      expect(await harmless(() => site.adminCall('editProduct', { form }))).toEqual({ status, body });
    });

    describe('under If-Match', () => {
      const edit = (id: number, title: string, version?: number | string) => {
        const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` };
        return site.adminCall('editProduct', {
          form: { id: String(id), title, description: 'ک', image: PNG },
          headers,
        });
      };
      const edited = { status: 200, body: { message: 'محصول با موفقیت ویرایش شد 🎉' } };

      it('edits the version that it names, and the list is another', async () => {
        const { id } = await added();
        const before = (await site.call('listProducts')).headers.get('etag') ?? '';
        const { status, body } = await edit(id, 'یک', 1);
        const list = await site.call('listProducts', { headers: { 'if-none-match': before } });
        expect({ status, body }).toEqual(edited);
        expect([list.status, (await productWith(id)).version]).toEqual([200, 2]);
      });

      it('answers an outdated version with the newer product, and stores nothing', async () => {
        const { id } = await added();
        await edit(id, 'یک', 1);
        const newer = await productWith(id);
        const response = await harmless(() => edit(id, 'دو', 1));
        expect(response).toEqual({ status: 412, body: { ...errorBody('fa', 'editedElsewhere'), product: newer } });
      });

      it('stores one of two edits that come at once', async () => {
        const { id } = await added();
        const responses = await Promise.all([edit(id, 'یک', 1), edit(id, 'دو', 1)]);
        expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 412]);
        const stored = await productWith(id);
        const refused = responses.find(({ status }) => status === 412);
        expect(refused?.body).toEqual({ ...errorBody('fa', 'editedElsewhere'), product: stored });
        expect(stored.version).toBe(2);
      });

      it('is not needed: without it the last edit wins', async () => {
        const { id } = await added();
        await edit(id, 'یک', 1);
        const { status, body } = await edit(id, 'دو');
        const { title, version } = await productWith(id);
        expect({ status, body, title, version }).toEqual({ ...edited, title: 'دو', version: 3 });
      });

      it.each(['', '0', '01', 'x', '1", "2'])('is refused where it names no version: "%s"', async (version) => {
        const { id } = await added();
        const response = await harmless(() => edit(id, 'یک', version));
        expect(response).toEqual({ status: 400, body: fieldErrors([['If-Match', 'wrongFormat']]) });
      });
    });

    it('refuses JSON', async () => {
      const answer = await harmless(() => site.adminCall('editProduct', { json: { id: 1 } }));
      expect(answer).toEqual({ status: 415, body: errorBody('fa', 'wrongKind') });
    });
  });

  describe('deleteProduct', () => {
    it('deletes a product with its picture, once', async () => {
      const product = await added();
      const first = await site.adminCall('deleteProduct', { id: product.id });
      const second = await site.adminCall('deleteProduct', { id: product.id });
      expect({ status: first.status, body: first.body }).toEqual({ status: 200, body: { message: 'محصول حذف شد.' } });
      expect({ status: second.status, body: second.body }).toEqual({
        status: 404,
        body: errorBody('fa', 'productNotThere'),
      });
      expect((await site.products()).some(({ id }) => id === product.id)).toBe(false);
      expect((await site.fetch(product.image)).status).toBe(404);
    });

    it('never gives the id of a deleted product to another', async () => {
      const first = await added();
      await site.adminCall('deleteProduct', { id: first.id });
      expect((await added()).id).toBe(first.id + 1);
    });

    it.each([
      ['abc', 'notAnInteger'],
      ['1e3', 'notAnInteger'],
      ['%201', 'notAnInteger'],
      ['', 'notAnInteger'],
      ['0', 'belowMinimum', 1],
      ['-1', 'belowMinimum', 1],
    ] as const)('refuses the id "%s"', async (id, code, bound?: number) => {
      const answer = await harmless(() => site.adminCall('deleteProduct', { id }));
      expect(answer).toEqual({ status: 400, body: fieldErrors([['id', code, bound]]) });
    });

    it('refuses a call without id, with two, and with more than an id', async () => {
      const none = await harmless(() => site.adminCall('deleteProduct'));
      const two = await harmless(() => site.adminCall('deleteProduct', { query: 'id=1&id=2' }));
      const more = await harmless(() => site.adminCall('deleteProduct', { id: 1, query: 'force=1' }));
      expect([none, two, more]).toEqual([
        { status: 400, body: fieldErrors([['id', 'required']]) },
        { status: 400, body: fieldErrors([['id', 'notAnInteger']]) },
        { status: 400, body: fieldErrors([['force', 'unknownField']]) },
      ]);
    });
  });
}

const requiredFields = [
  ['title', 'required'],
  ['shortDescription', 'required'],
  ['image', 'required'],
] as const;

const FLOODED = fieldErrors([['image', 'imageTooManyPixels', 50]], 'tooLarge');

function wrongImage(code: 'notAnImage' | 'fileEmpty' | 'fileUnreadable' | 'imageMistyped' | 'imageHeic') {
  return fieldErrors([['image', code]], 'wrongKind');
}
