import type { OperationId } from '#src/contract/document.ts';
import { limits } from '#src/contract/limits.generated.ts';
import { messageIn } from '#src/contract/messages.ts';
import type { Order, Product } from '#src/contract/types.ts';
import { MEBIBYTE } from '#src/contract/units.ts';
import { type FieldProblem, refusalOf } from '#src/contract/validation.ts';
import { randomId } from '#src/domain/random-id.ts';
import { type MockAnswer, type MockCall, refusal } from './answers.ts';
import { type InspectedImage, inspectDataUrl, inspectImage } from './images.ts';
import { endSession, MOCK_ADMIN, openSession } from './sessions.ts';
import type { MockState } from './state.ts';
import { dropFile, isUploaded, presign } from './uploads.ts';

/** What each operation does with a validated call. A missing or undocumented answer does not compile. */
export type MockOperations = {
  readonly [Id in OperationId]: (call: MockCall<Id>, state: MockState) => MockAnswer<Id> | Promise<MockAnswer<Id>>;
};

/** The mocked server: each operation on the state in memory. */
export const mockOperations: MockOperations = {
  listProducts: ({ request }, { database }) => unlessKnown(request, database.products.all()),

  sendOrder({ body, parameters, language, now }, state) {
    const key = parameters['Idempotency-Key'];
    const content = JSON.stringify([body.name, body.phone, body.description, body.files]);
    const sent = (_id: string) => ({ status: 201, body: { message: messageIn(language, 'orderSent'), _id } }) as const;
    const earlier = key === undefined ? null : state.database.keys.find(key);
    if (earlier !== null)
      return earlier.content === content ? sent(earlier.orderId) : refusal(409, 'keyReused', language);
    const images = body.files.map(inspectDataUrl);
    const problems = images.flatMap((image, index) => problemsOf(image, `files.${index}`));
    if (problems.length > 0) return refusalOf(problems, language);
    const orderId = storeOrder(state, body, images, now);
    if (key !== undefined) state.database.keys.add({ key, content, orderId });
    return sent(orderId);
  },

  listOrders: ({ request }, { database }) => unlessKnown(request, database.orders.all().toReversed()),

  getOrder({ parameters, language }, { database }) {
    const order = database.orders.find(parameters.id);
    return order === null ? refusal(404, 'orderNotThere', language) : { status: 200, body: { order } };
  },

  completeOrder({ parameters, language }, { database, files }) {
    const order = database.orders.find(parameters.id);
    if (order === null) return refusal(404, 'orderNotThere', language);
    database.orders.remove(order._id);
    for (const file of order.files) files.delete(file);
    return { status: 200, body: { message: messageIn(language, 'orderCompleted') } };
  },

  login({ request, body, language, now }, state) {
    const isAdmin = body.username === MOCK_ADMIN.username && body.password === MOCK_ADMIN.password;
    if (!isAdmin) {
      return { status: 401, body: { success: false, message: messageIn(language, 'loginRefused'), errors: [] } };
    }
    endSession(request, state, now);
    return { status: 200, body: { success: true }, headers: { 'set-cookie': openSession(state, now) } };
  },

  logout({ request, language, now }, state) {
    endSession(request, state, now);
    return { status: 200, body: { message: messageIn(language, 'loggedOut') } };
  },

  presignVideo: ({ body, now }, state) => ({ status: 200, body: presign(body, state, now) }),

  async addProduct({ body, files, language }, state) {
    const image = await productImage(files);
    const problems = [...videoProblems(body.videoUrl, state), ...problemsOf(image, 'image')];
    if (problems.length > 0) return refusalOf(problems.slice(0, 1), language);
    const id = state.nextProductId++;
    const product: Product = {
      id,
      title: body.title,
      description: body.shortDescription,
      longDescription: body.fullDescription ?? '',
      titleEn: '',
      descriptionEn: '',
      longDescriptionEn: '',
      image: storeImage(state, 'products', image) ?? '',
    };
    state.database.products.add(body.videoUrl === undefined ? product : { ...product, video: body.videoUrl });
    return { status: 201, body: { message: messageIn(language, 'productAdded'), id } };
  },

  async editProduct({ body, files, language }, state) {
    const { id, videoUrl, ...texts } = body;
    const before = state.database.products.find(id);
    if (before === null) return refusal(404, 'productNotThere', language);
    const image = files.image ? await productImage(files) : null;
    const problems = [...videoProblems(videoUrl, state), ...(image ? problemsOf(image, 'image') : [])];
    if (problems.length > 0) return refusalOf(problems.slice(0, 1), language);
    const stored = image && storeImage(state, 'products', image);
    const after: Product = { ...before, ...texts };
    if (stored) after.image = stored;
    if (videoUrl !== undefined) after.video = videoUrl;
    state.database.products.replace(after);
    dropFilesOf(before, after, state);
    return { status: 200, body: { message: messageIn(language, 'productEdited') } };
  },

  deleteProduct({ parameters, language }, state) {
    const product = state.database.products.find(parameters.id);
    if (product === null) return refusal(404, 'productNotThere', language);
    state.database.products.remove(product.id);
    dropFilesOf(product, null, state);
    return { status: 200, body: { message: messageIn(language, 'productDeleted') } };
  },
};

function problemsOf(image: InspectedImage, path: string): FieldProblem[] {
  return image.kind === 'refused' ? [{ path, ...image.problem }] : [];
}

function videoProblems(videoUrl: string | undefined, state: MockState): FieldProblem[] {
  return videoUrl === undefined || isUploaded(videoUrl, state) ? [] : [{ path: 'videoUrl', code: 'unknownUpload' }];
}

async function productImage(files: Readonly<Record<string, File>>): Promise<InspectedImage> {
  const file = files.image;
  return inspectImage(new Uint8Array(await (file ?? new Blob()).arrayBuffer()), file?.type ?? '');
}

function storeOrder(
  state: MockState,
  { name, phone, description }: Omit<Order, '_id' | 'files' | 'createdAt'>,
  images: readonly InspectedImage[],
  now: number,
): string {
  const _id = randomId();
  const files = images.flatMap((image) => storeImage(state, 'orders', image) ?? []);
  state.database.orders.add({ _id, name, phone, description, files, createdAt: new Date(now).toISOString() });
  return _id;
}

/** The path of the stored picture; null for one that was refused. */
function storeImage(state: MockState, folder: 'orders' | 'products', image: InspectedImage): string | null {
  if (image.kind === 'refused') return null;
  const path = `/files/${folder}/${randomId()}.${image.type.slice('image/'.length)}`;
  state.files.set(path, { type: image.type, read: async () => image.bytes });
  return path;
}

/** Drops the files that only the product as it was before has shown. */
function dropFilesOf(before: Product, after: Product | null, state: MockState): void {
  const shown = new Set(state.database.products.all().flatMap(({ image, video }) => [image, video]));
  for (const path of [before.image, before.video]) {
    if (path !== undefined && path !== after?.image && path !== after?.video && !shown.has(path)) dropFile(path, state);
  }
}

/** The body under its tag, or that it has not changed since the tag that was sent. */
async function unlessKnown<Body>(request: Request, body: Body) {
  const headers = { etag: await etagOf(body) };
  if (request.headers.get('if-none-match') === headers.etag) return { status: 304, body: null, headers } as const;
  return { status: 200, body, headers } as const;
}

async function etagOf(value: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(value)));
  return `"${btoa(String.fromCharCode(...new Uint8Array(digest.slice(0, 12))))}"`;
}

/** Bytes that a body of JSON may have; an order carries its pictures, a third larger than they are. */
export function maxJsonBytes(operationId: OperationId): number {
  if (operationId !== 'sendOrder') return MEBIBYTE;
  return Math.ceil((limits.OrderForm.files.maxTotalBytes * 4) / 3) + 4 * MEBIBYTE;
}
