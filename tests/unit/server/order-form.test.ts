import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Language } from '#src/domain/language/language.ts';
import { EMPTY_DRAFT, orderValues } from '#src/domain/order/order-fields.ts';
import { orderNumber } from '#src/domain/order/order-number.ts';
import type { OrderOutcome } from '#src/domain/order/order-outcome.ts';
import { MEBIBYTE } from '#src/domain/text/data-size.ts';
import { messageIn } from '#src/operations/api-messages.ts';
import type { PageRequest, RenderPage } from '#src/site/rendering/page-renderer.ts';
import { BROWSER_HEADERS } from '../../support/fixtures/browser-headers.ts';
import { builtSite } from '../../support/fixtures/built-site.ts';
import { modelFile } from '../../support/fixtures/models.ts';
import { imageFile, sampleImageUrl, startWithAdmin } from '../../support/infrastructure/test-server.ts';

const TEXTS = { name: 'سارا رضایی', phone: '09121234567', description: 'یک چرخ‌دنده\r\nاز برنج' };
/** The texts as a page returns them, with normalized line breaks. */
const DRAFT = { ...EMPTY_DRAFT, ...TEXTS, description: 'یک چرخ‌دنده\nاز برنج' };
/** A browser sends this when no file was chosen. */
const NO_FILE = new File([], '', { type: 'application/octet-stream' });
/** A machine that is busy with other tests can take more than a second per image. */
const PATIENT = { timeout: 20_000 };
const FREE = 1_000 * MEBIBYTE;

const pageOf = ({ path, language, posted }: PageRequest) =>
  `<script type="application/json">${JSON.stringify([path, language, posted])}</script>`;

/** A server whose pages contain the posted order and the language. */
async function openForm(
  environment: Readonly<Record<string, string>> = {},
  render: RenderPage = async (request) => pageOf(request),
) {
  const disk = { free: FREE };
  const server = await startWithAdmin(environment, {
    ...(await builtSite()),
    renderer: { render, inlineScripts: [] },
    freeBytes: async () => disk.free,
  });
  const send = (body: BodyInit, headers: Readonly<Record<string, string>> = {}, path = '/') =>
    fetch(server.url + path, { method: 'POST', body, headers: { ...BROWSER_HEADERS, ...headers } });
  const post = (texts: object = {}, files: readonly File[] = [NO_FILE], ...rest: [headers?: object, path?: string]) =>
    send(formOf({ ...TEXTS, ...texts }, files), ...(rest as [Record<string, string>]));
  return { ...server, disk, send, post };
}

function formOf(texts: object, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries({ ...texts, topic: '', ...texts })) form.set(name, text);
  for (const file of files) form.append('files', file);
  return form;
}

/** Parses the answer that a page contains. */
async function answer(response: Response): Promise<[status: number, language: Language, posted: OrderOutcome]> {
  const [path, language, posted] = JSON.parse(/>(.*)</s.exec(await response.text())?.[1] ?? '[]');
  expect([path, response.headers.get('content-type')]).toEqual(['/', 'text/html; charset=utf-8']);
  expect(response.headers.get('cache-control')).toBe(posted.kind === 'stored' ? 'no-store' : 'private, no-cache');
  if (posted.kind === 'refused')
    expect(response.headers.get('x-request-id')).toMatch(new RegExp(`^${posted.reference}`));
  return [response.status, language, posted];
}

const refused = (status: number, errors: readonly object[] = [], draft: object = DRAFT, hasFiles = false) => [
  status,
  'fa',
  { kind: 'refused', draft, hasFiles, status, errors, reference: expect.stringMatching(/^[\da-f]{8}$/) },
];

it('stores an order posted by the form and redirects to its receipt', async () => {
  const server = await openForm();
  const response = await server.post({ name: ' سارا\tرضایی ' }, [await imageFile(), await imageFile('blue')]);
  const [order] = await server.orders();
  expect(order).toEqual({
    ...orderValues(DRAFT),
    _id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
    files: Array(2).fill(expect.stringMatching(/^\/files\/orders\/.*\.png$/)),
    thumbnails: Array(2).fill(expect.stringMatching(/^\/files\/orders\/.*-small\.webp$/)),
    createdAt: expect.any(String),
  });
  const stored = {
    kind: 'stored',
    draft: DRAFT,
    imageCount: 2,
    models: [],
    id: order?._id,
    sentAt: order?.createdAt,
    token: expect.stringMatching(/^\w{26}\.[\w-]{43}$/),
    readAt: '',
    answer: '',
    answeredAt: '',
    completedAt: '',
  };
  expect(await answer(response)).toEqual([200, 'fa', stored]);
});

it('stores models and images by their content, whichever control they were chosen in', async () => {
  const server = await openForm();
  const bytes = await modelFile('motor-bracket.stl');
  const form = formOf(TEXTS, [await imageFile(), new File([bytes], 'پایه.stl')]);
  form.append('models', await imageFile('blue'));
  form.append('models', new File([await modelFile('plate.pdf')], 'plate.pdf', { type: 'application/pdf' }));
  await server.send(form);
  const [order] = await server.orders();
  expect(order).toMatchObject({
    files: Array(2).fill(expect.stringMatching(/\.png$/)),
    models: [
      { name: 'پایه.stl', kind: 'stl', bytes: bytes.length, url: expect.stringMatching(/\.stl$/) },
      { name: 'plate.pdf', kind: 'pdf', bytes: 431, url: expect.stringMatching(/\.pdf$/) },
    ],
  });
});

it('names the file that is neither a model nor an image by the control it was chosen in', async () => {
  const server = await openForm();
  const form = formOf(TEXTS, [NO_FILE]);
  form.append('models', new File(['a text'], 'part.stl'));
  const error = { path: 'models.0.content', message: messageIn('fa', 'notAModel') };
  expect(await answer(await server.send(form))).toEqual(refused(415, [error], DRAFT, true));
});

it('redirects to the address of the receipt, in the language of the page', async () => {
  const server = await openForm();
  const { status, headers } = await fetch(server.url, { method: 'POST', body: formOf(TEXTS, []), redirect: 'manual' });
  const [order] = await server.orders();
  expect({ status, caching: headers.get('cache-control'), location: headers.get('location') }).toEqual({
    status: 303,
    caching: 'no-store',
    location: expect.stringMatching(new RegExp(`^/\\?lang=fa&receipt=${order?._id}\\.[\\w-]{43}#order$`)),
  });
});

it('stores a form that is posted twice once, until the order is completed', async () => {
  const server = await openForm();
  const ids = async (...responses: readonly Promise<Response>[]) =>
    (await Promise.all(responses)).length && (await server.orders()).map(({ _id }) => _id);
  const [first = ''] = (await ids(server.post(), server.post())) || [];
  expect(await ids(server.post())).toEqual([first]);
  const both = await ids(server.post({ phone: '09121234568' }));
  expect(both).toEqual([expect.any(String), first]);
  await server.completeOrder(first);
  const [, , posted] = await answer(await server.post());
  expect(posted).toEqual({
    kind: 'stored',
    draft: DRAFT,
    imageCount: 0,
    models: [],
    id: expect.not.stringMatching(first),
    sentAt: expect.any(String),
    token: expect.any(String),
    readAt: '',
    answer: '',
    answeredAt: '',
    completedAt: '',
  });
  expect(await ids(server.post(), server.post())).toHaveLength(2);
});

it('stores the same form of another network as an order of its own', async () => {
  const server = await openForm({ TRUST_PROXY: '1' });
  const sentFrom = async (address: string) => {
    const [, , posted] = await answer(await server.post({}, [NO_FILE], { 'x-forwarded-for': address }));
    return posted.kind === 'stored' ? posted.id : posted;
  };
  const first = await sentFrom('2001:db8:1:2::3');
  expect(first).toMatch(/^\w{26}$/);
  expect(await sentFrom('2001:db8:1:2::4')).toBe(first);
  expect(await sentFrom('192.0.2.1')).not.toBe(first);
  expect(await server.orders()).toHaveLength(2);
});

const fileOf = (bytes: number, type = 'image/png') => new File([new Uint8Array(bytes)], 'a', { type });

it.each<{
  readonly label: string;
  readonly texts: object;
  readonly files: readonly File[];
  readonly status: number;
  readonly path: string;
  readonly message: string;
}>([
  {
    label: 'an empty field',
    texts: { name: ' ' },
    files: [],
    status: 400,
    path: 'name',
    message: 'نام خود را بنویسید.',
  },
  {
    label: 'a long text',
    texts: { description: 'x'.repeat(5_001) },
    files: [],
    status: 400,
    path: 'description',
    message: 'توضیح قطعه حداکثر ۵٬۰۰۰ حرف باشد.',
  },
  {
    label: 'a file that is not an image',
    texts: {},
    files: [fileOf(1)],
    status: 415,
    path: 'files.0',
    message:
      'این فایل عکس \u2068JPEG\u2069، \u2068PNG\u2069، \u2068WebP\u2069، \u2068AVIF\u2069 یا \u2068GIF\u2069 نیست.',
  },
  {
    label: 'a large image',
    texts: {},
    files: [fileOf(10 * MEBIBYTE + 1)],
    status: 413,
    path: 'files.0',
    message: 'این فایل بزرگ‌تر از ۱۰ مگابایت است.',
  },
  {
    label: 'too many images',
    texts: {},
    files: Array(9).fill(fileOf(1)),
    status: 400,
    path: 'files',
    message: 'حداکثر ۸ عکس می‌توانید بفرستید.',
  },
])('returns a form with $label and its texts, and stores nothing', async ({ texts, files, status, path, message }) => {
  const server = await openForm();
  const draft = { ...DRAFT, ...texts };
  expect(await answer(await server.post(texts, files))).toEqual(
    refused(status, [{ path, message }], draft, files.length > 0),
  );
  expect(await server.orders()).toEqual([]);
});

it.each([
  { path: '/?lang=en', cookie: 'language=fa', language: 'en', message: 'Enter your phone number.' },
  { path: '/', cookie: 'language=en', language: 'en', message: 'Enter your phone number.' },
  { path: '/', cookie: '', language: 'fa', message: 'شمارهٔ تماس خود را بنویسید.' },
])('answers $path with the cookie $cookie in $language', async ({ path, cookie, language, message }) => {
  const server = await openForm();
  const [, shown, posted] = await answer(await server.post({ phone: '' }, [], { cookie }, path));
  expect([shown, posted]).toEqual([language, expect.objectContaining({ errors: [{ path: 'phone', message }] })]);
});

it('rejects a form whose honeypot field is filled', async () => {
  const server = await openForm();
  const trapped = { kind: 'trapped', draft: DRAFT, hasFiles: false };
  expect(await answer(await server.post({ topic: 'https://spam.test' }))).toEqual([400, 'fa', trapped]);
  expect(await server.orders()).toEqual([]);
});

it.each<{ readonly label: string; readonly bodyOf: (name: string) => string; readonly status: number }>([
  { label: 'is truncated', bodyOf: (name) => `${name}a\r\n--x\r\ncontent-dis`, status: 400 },
  {
    label: 'is truncated in a file',
    bodyOf: (name) => `${name}a\r\n${name.replace('"name"', '"files"; filename="a"')}x`,
    status: 400,
  },
  { label: 'is not a form', bodyOf: () => 'name=a', status: 400 },
  { label: 'has an endless field', bodyOf: (name) => `${name}${'a'.repeat(200_000)}\r\n--x--\r\n`, status: 413 },
  { label: 'has many fields', bodyOf: (name) => `${`${name}\r\n`.repeat(99)}--x--\r\n`, status: 413 },
  { label: 'has a field twice', bodyOf: (name) => `${`${name}a\r\n`.repeat(2)}--x--\r\n`, status: 400 },
])('leads back to the form for a body that $label', async ({ bodyOf, status }) => {
  const server = await openForm();
  const body = bodyOf('--x\r\ncontent-disposition: form-data; name="name"\r\n\r\n');
  const response = await server.send(body, { 'content-type': 'multipart/form-data; boundary=x' });
  expect({ status: response.status, isWayBack: await isWayBack(response) }).toEqual({ status, isWayBack: true });
});

describe('a part with content', () => {
  const DISPOSITION = 'Content-Disposition: form-data';

  /** Posts the texts of an order and a part with these headers. */
  async function postPart(headers: readonly string[], content: Uint8Array | string) {
    const server = await openForm();
    const texts = Object.entries(TEXTS).map(
      ([name, text]) => `--x\r\n${DISPOSITION}; name="${name}"\r\n\r\n${text}\r\n`,
    );
    const head = ['--x', ...headers, '', ''].join('\r\n');
    const body = Buffer.concat([texts.join('') + head, content, '\r\n--x--\r\n'].map((part) => Buffer.from(part)));
    const response = await server.send(body, { 'content-type': 'multipart/form-data; boundary=x' });
    return { server, response };
  }

  it.each([
    { headers: [`${DISPOSITION}; name="files"; filename="a.png"`, 'Content-Type: image/png'] },
    { headers: [`${DISPOSITION}; name="files"; filename="a.png"`] },
    { headers: [`${DISPOSITION}; name="files"; filename=""`, 'Content-Type: image/png'] },
    { headers: [`${DISPOSITION}; name="files"; filename=""`] },
    { headers: [`${DISPOSITION}; name="files"`, 'Content-Type: image/png'] },
    { headers: [`${DISPOSITION}; name="files"`, 'Content-Type: application/octet-stream'] },
    { headers: [`${DISPOSITION}; name="photo"; filename="a.png"`, 'Content-Type: image/png'] },
    { headers: [`${DISPOSITION}; name="photo"`, 'Content-Type: image/png'] },
    { headers: [`${DISPOSITION}; name="description"; filename="a.png"`, 'Content-Type: text/plain'] },
    { headers: [`${DISPOSITION}; name=""; filename="a.png"`] },
    { headers: [`${DISPOSITION}; filename="a.png"`] },
    { headers: [`content-disposition: FORM-DATA; NAME=files; FILENAME*=UTF-8''a.png`] },
  ])('is an attachment with the headers $headers', async ({ headers }) => {
    const image = new Uint8Array(await (await imageFile()).arrayBuffer());
    const { server, response } = await postPart(headers, image);
    const [status, , posted] = await answer(response);
    const [order] = await server.orders();
    expect({ status, posted, files: order?.files.length }).toEqual({
      status: 200,
      posted: expect.objectContaining({ kind: 'stored', draft: DRAFT, imageCount: 1 }),
      files: 1,
    });
  });

  it.each([
    { headers: [`${DISPOSITION}; name="files"`] },
    { headers: [`${DISPOSITION}; name="photo"`] },
    { headers: [`${DISPOSITION}; name="name"`] },
    { headers: [`${DISPOSITION}; name=""`] },
    { headers: [DISPOSITION] },
    { headers: ['Content-Disposition: attachment; name="files"; filename="a.png"'] },
    { headers: ['Content-Type: image/png'] },
    { headers: [] },
    { headers: [`${DISPOSITION}; name="toString"`] },
  ])('is an error with the headers $headers', async ({ headers }) => {
    const { server, response } = await postPart(headers, 'bytes');
    const error = { status: response.status, isWayBack: await isWayBack(response), orders: await server.orders() };
    expect(error).toEqual({ status: 400, isWayBack: true, orders: [] });
  });

  it('is an error if it is a text with another type', async () => {
    const { server, response } = await postPart(
      [`${DISPOSITION}; name="more"`, 'Content-Type: application/json'],
      '{}',
    );
    expect({ answer: await answer(response), orders: await server.orders() }).toEqual({
      answer: refused(415, [{ path: 'files.0', message: expect.any(String) }], DRAFT, true),
      orders: [],
    });
  });

  it('is not required: an unknown part may be empty', async () => {
    const { response } = await postPart([`${DISPOSITION}; name="photo"`], '');
    const [status, , posted] = await answer(response);
    expect({ status, kind: posted.kind }).toEqual({ status: 200, kind: 'stored' });
  });
});

it('leads back to the form for a body of another type', async () => {
  const server = await openForm();
  const response = await server.send(new URLSearchParams(TEXTS));
  expect({ status: response.status, isWayBack: await isWayBack(response) }).toEqual({ status: 400, isWayBack: true });
});

it('rejects photos that are too large together and leads back to the form', async () => {
  const server = await openForm();
  const photos = Array<File>(12).fill(fileOf(9 * MEBIBYTE, 'image/jpeg'));
  const response = await server.post({}, photos);
  expect({ status: response.status, isWayBack: await isWayBack(response) }).toEqual({ status: 413, isWayBack: true });
});

it('lets the browser keep the page of a rejected form, to which it goes back after a later error', async () => {
  const server = await openForm();
  expect((await server.post({ phone: '' })).headers.get('cache-control')).toBe('private, no-cache');
});

/** The status and texts of a page that was not rendered. */
async function plainAnswer(response: Response) {
  const html = await response.text();
  const reference = response.headers.get('x-request-id')?.slice(0, 8) ?? '';
  const elements = html.matchAll(/<(h1|p)>(.*?)<\/\1>/gs);
  return {
    status: response.status,
    isToBeRepeated: Number(response.headers.get('retry-after')) > 0,
    language: /<html lang="(.*?)"/.exec(html)?.[1],
    texts: [...elements].map(([, , content = '']) => content.replace(/<[^>]*>/g, '').replace(reference, 'REFERENCE')),
    link: /<a href="(.*?)"/.exec(html)?.[1],
  };
}

const GO_BACK = 'با دکمهٔ بازگشت مرورگر به فرم برگردید؛ نوشته‌هایتان همان‌جا مانده است.';

/** True if a page that was not rendered leads back to the form. */
async function isWayBack(response: Response): Promise<boolean> {
  expect(response.headers.get('cache-control')).toBe('no-store');
  return (await plainAnswer(response)).texts.includes(GO_BACK);
}

it('counts form posts towards the order limit and leads back without rendering a page', async () => {
  const render = vi.fn(async (request: PageRequest) => pageOf(request));
  const server = await openForm({ ORDER_RATE_LIMIT: '2' }, render);
  await server.post();
  await server.sendOrder();
  const rendered = render.mock.calls.length;
  const limited = await plainAnswer(await server.post({}, [await imageFile()], { cookie: 'language=en' }));
  expect(limited).toEqual({
    status: 429,
    isToBeRepeated: true,
    language: 'en',
    texts: [
      'Too many requests; please try again a little later.',
      "Go back to the form with your browser's Back button; what you wrote is still there.",
      'Error reference: REFERENCE',
    ],
    link: undefined,
  });
  expect(render).toHaveBeenCalledTimes(rendered);
  expect((await server.sendOrder()).status).toBe(429);
});

describe('while too many renderings wait', () => {
  /** A server whose renderer is busy until the test ends. */
  async function openBusyForm() {
    const { promise, resolve } = Promise.withResolvers<void>();
    let isBusy = false;
    const server = await openForm({}, async (request) => {
      if (isBusy) await promise;
      return pageOf(request);
    });
    const loadReceipt = await receiptLoader(server);
    isBusy = true;
    const waiting = Array.from({ length: 18 }, (_, page) => fetch(`${server.url}/products?q=${page}`));
    // The first one that is rejected shows that the queue is full.
    await Promise.race(waiting);
    onTestFinished(async () => {
      resolve();
      await Promise.all(waiting);
    });
    return { ...server, loadReceipt };
  }

  async function receiptLoader(server: Awaited<ReturnType<typeof openForm>>) {
    const posted = await fetch(server.url, { method: 'POST', body: formOf(TEXTS, []), redirect: 'manual' });
    const address = (posted.headers.get('location') ?? '').replace('#order', '');
    return { address, load: () => fetch(server.url + address, { headers: { accept: 'text/html' } }) };
  }

  it('leads back to an invalid form in an unrendered page', async () => {
    const server = await openBusyForm();
    expect(await plainAnswer(await server.post({ phone: '"<b>' }))).toEqual({
      status: 503,
      isToBeRepeated: true,
      language: 'fa',
      texts: ['سرور شلوغ است؛ کمی بعد دوباره تلاش کنید.', GO_BACK, 'شناسهٔ خطا: REFERENCE'],
      link: undefined,
    });
  });

  it('shows the number of a stored order and a link to its receipt in an unrendered page', async () => {
    const { loadReceipt, orders } = await openBusyForm();
    const [order] = await orders();
    expect(await plainAnswer(await loadReceipt.load())).toEqual({
      status: 503,
      isToBeRepeated: true,
      language: 'fa',
      texts: [
        'سرور شلوغ است؛ کمی بعد دوباره تلاش کنید.',
        `سفارش شما ثبت شده است. شمارهٔ سفارش: ${orderNumber(order?._id ?? '')}`,
        'نمایش رسید',
        'شناسهٔ خطا: REFERENCE',
      ],
      link: loadReceipt.address.replaceAll('&', '&amp;'),
    });
  });
});

it('stores nothing on a full disk and leads back to the form', async () => {
  const server = await openForm();
  server.disk.free = 8 * MEBIBYTE - 1;
  const response = await server.post();
  expect({ status: response.status, isWayBack: await isWayBack(response) }).toEqual({ status: 507, isWayBack: true });
  server.disk.free = FREE;
  expect((await server.post()).status).toBe(200);
});

it('rejects a form for its announced length before it asks whether the disk has room', async () => {
  const server = await openForm();
  server.disk.free = 8 * MEBIBYTE - 1;
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1e12 };
  const call = request(server.url, { method: 'POST', headers }).on('error', () => {});
  call.write('--x\r\n');
  const [response] = await once(call, 'response');
  call.destroy();
  expect(response.statusCode).toBe(413);
});

it('rejects photos while other bodies take all memory, and leads back to the form', async () => {
  vi.spyOn(process, 'constrainedMemory').mockReturnValue(8 * MEBIBYTE);
  const server = await openForm();
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 40_000_000 };
  const call = request(server.url, { method: 'POST', headers });
  const closed = new Promise((resolve) => call.once('close', resolve));
  call.on('error', () => {}).write('--x\r\n');
  const response = await vi.waitFor(async () => {
    const one = await server.post({}, [fileOf(MEBIBYTE)]);
    expect(one.status).toBe(503);
    return one;
  }, PATIENT);
  expect({ retryAfter: response.headers.get('retry-after'), isWayBack: await isWayBack(response) }).toEqual({
    retryAfter: '5',
    isWayBack: true,
  });
  expect((await server.post()).status).toBe(200);
  call.destroy();
  await closed;
});

it('leads back to the form for a body that was ended to admit another', async () => {
  vi.spyOn(process, 'constrainedMemory').mockReturnValue(16 * MEBIBYTE);
  const server = await openForm({ TRUST_PROXY: '1' });
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 40_000_000 };
  const calls = [1, 2].map(() => request(server.url, { method: 'POST', headers }).on('error', () => {}));
  onTestFinished(() => {
    for (const call of calls) call.destroy();
  });
  const ended = Promise.race(calls.map((call) => once(call, 'response')));
  for (const call of calls) call.write('--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nSara\r\n--x\r\n');
  const order = { files: [await sampleImageUrl()] };
  const [response] = await vi.waitFor(async () => {
    expect((await server.sendOrder(order, { 'x-forwarded-for': '192.0.2.9' })).status).toBe(201);
    return Promise.race([ended, Promise.reject(new Error('Neither has ended'))]);
  }, PATIENT);
  const page = new Response(Readable.toWeb(response) as ReadableStream, {
    status: response.statusCode,
    headers: response.headers,
  });
  expect({
    status: page.status,
    retryAfter: page.headers.get('retry-after'),
    isWayBack: await isWayBack(page),
  }).toEqual({ status: 503, retryAfter: '5', isWayBack: true });
});

it('rejects forms of other sites', async () => {
  const server = await openForm({ PUBLIC_URL: 'https://workshop.example' });
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }])
    expect((await server.post({}, [], headers)).status).toBe(403);
  expect(await server.orders()).toEqual([]);
});

it('rejects form posts without a renderer', async () => {
  const server = await startWithAdmin({}, await builtSite());
  const response = await fetch(server.url, { method: 'POST', body: formOf(TEXTS, []) });
  expect({ status: response.status, orders: await server.orders() }).toEqual({ status: 404, orders: [] });
});
