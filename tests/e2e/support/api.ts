import type { Product } from '#src/contract/schema.generated.ts';
import { type ChosenFile, PIXEL } from './files.ts';
import { ADMIN, type Server } from './server.ts';

/** Texts of an order. */
export interface OrderTexts {
  readonly name: string;
  readonly phone: string;
  readonly description: string;
}

/** Texts of a new product. */
export interface ProductTexts {
  readonly title: string;
  readonly shortDescription: string;
  readonly fullDescription: string;
}

/** Sends an order without the browser. Returns its id. */
export async function placeOrder(
  site: Server,
  order: Partial<OrderTexts>,
  images: readonly ChosenFile[] = [],
): Promise<string> {
  const files = images.map(({ mimeType, buffer }) => `data:${mimeType};base64,${buffer.toString('base64')}`);
  const body = JSON.stringify({ name: 'Ali', phone: '09121234567', description: 'A gear', ...order, files });
  const response = await call(site, '/api/orders/orders', { method: 'POST', headers: JSON_TYPE, body });
  return ((await response.json()) as { readonly _id: string })._id;
}

/** Adds a product without the browser, in Persian only. Returns its id. */
export async function addProduct(site: Server, texts: ProductTexts, image: ChosenFile): Promise<number> {
  const body = new FormData();
  for (const [name, text] of Object.entries(texts)) body.append(name, text);
  body.append('image', new File([new Uint8Array(image.buffer)], image.name, { type: image.mimeType }));
  const headers = { cookie: await sessionCookie(site) };
  const response = await call(site, '/api/products/addproduct', { method: 'POST', headers, body });
  return ((await response.json()) as { readonly id: number }).id;
}

/** Adds a product with a number in its title and the smallest picture. */
export function addPart(site: Server, number: number): Promise<number> {
  const texts = { title: `قطعهٔ ${number}`, shortDescription: 'چرخ‌دنده', fullDescription: '' };
  return addProduct(site, texts, { name: 'dot.gif', mimeType: 'image/gif', buffer: PIXEL });
}

/** Returns the public list of products. */
export async function productsOf(site: Server): Promise<Product[]> {
  return (await (await call(site, '/api/products')).json()) as Product[];
}

/** Returns the number of open orders with this name. */
export async function ordersNamed(site: Server, name: string): Promise<number> {
  const response = await call(site, '/api/orders/getorders', { headers: { cookie: await sessionCookie(site) } });
  return ((await response.json()) as { readonly name: string }[]).filter((order) => order.name === name).length;
}

/** Returns the images of the first open order with this name, as they are stored. */
export async function storedImages(site: Server, name: string): Promise<Buffer[]> {
  const headers = { cookie: await sessionCookie(site) };
  const response = await call(site, '/api/orders/getorders', { headers });
  const orders = (await response.json()) as { readonly name: string; readonly files: readonly string[] }[];
  const urls = orders.find((order) => order.name === name)?.files ?? [];
  return Promise.all(
    urls.map(async (file) => {
      const { pathname } = new URL(file, site.url);
      return Buffer.from(await (await call(site, pathname, { headers })).arrayBuffer());
    }),
  );
}

const JSON_TYPE = { 'content-type': 'application/json' };

const sessions = new WeakMap<Server, Promise<string>>();

/** Returns the cookie of one session for each server, since hashing the password takes half a second. */
function sessionCookie(site: Server): Promise<string> {
  const session = sessions.get(site) ?? signIn(site);
  sessions.set(site, session);
  return session;
}

async function signIn(site: Server): Promise<string> {
  const body = JSON.stringify(ADMIN);
  const response = await call(site, '/api/admin/login', { method: 'POST', headers: JSON_TYPE, body });
  return response.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

async function call({ url }: Server, path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url + path, init);
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  return response;
}
