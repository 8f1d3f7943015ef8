import { join } from 'node:path';
import { storedFilesOf } from '#src/domain/order/order-files.ts';
import { filesOf } from '#src/domain/product/image-variants.ts';
import { configFrom } from '#src/server/config.ts';
import { backUp } from '#src/server/transfer/commands.ts';
import { sampleImageUrl, startWithAdmin, temporaryFolder, wideImageFile } from './test-server.ts';

export const silent = { say: () => {} };
export type Environment = Readonly<Record<string, string>>;
type Server = Awaited<ReturnType<typeof startWithAdmin>>;

/** What a workshop shows, every byte of it. */
export async function shownBy(server: Pick<Server, 'adminFetch' | 'orders' | 'products'>) {
  const products = await server.products();
  const orders = await server.orders();
  const urls = [...products.flatMap(filesOf), ...orders.flatMap(storedFilesOf)];
  const bytesAt = async (url: string) => (await server.adminFetch(url)).arrayBuffer();
  const files = urls.map(async (url) => [url, Buffer.from(await bytesAt(url)).toString('base64')]);
  return { products, orders, files: Object.fromEntries(await Promise.all(files)) };
}

/** With two images, under a key. */
export async function firstOrder() {
  const files = [await sampleImageUrl(), await sampleImageUrl()];
  return [{ files }, { 'idempotency-key': 'first-order' }] as const;
}

/** A server that was worked with, and what it shows; its newest order and product are gone again. */
export async function startUsed(environment: Environment = {}) {
  const server = await startWithAdmin(environment);
  await server.sendOrder(...(await firstOrder()));
  await server.sendOrder();
  await server.completeOrder(await server.orderIdOf());
  await server.addProduct({ image: await wideImageFile(), videoUrl: await server.uploadedVideo() });
  await server.addProduct();
  await server.deleteProduct(2);
  return server;
}

export async function backedUp(
  environment: Environment,
  options: Parameters<typeof backUp>[2] = silent,
): Promise<string> {
  const path = join(await temporaryFolder(), 'workshop.backup');
  await backUp(configFrom(environment), path, options);
  return path;
}
