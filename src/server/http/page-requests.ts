import type { FastifyRequest } from 'fastify';
import { PAGE_PATHS } from '#src/domain/page-paths.ts';
import { productIdFrom } from '#src/domain/product/product-id.ts';

/** Below these every error is JSON, whoever asks. */
const PROGRAM_PATHS = /^\/(?:api|healthz|readyz|metrics|openapi\.yaml)(?:\/|$)/i;

/** The path of a request, without its query. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split('?', 1)[0] ?? '';
}

/** Whether somebody reads what is answered: a browser that goes to an address, not a program or an image's place. */
export function asksForPage(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isForPeople = request.headers.accept?.includes('text/html') ?? false;
  return isRead && isForPeople && !PROGRAM_PATHS.test(pathOf(request));
}

/** Whether the site has a page at a path; one of a product only as long as there is that product. */
export async function isPage(path: string, isProduct: (id: number) => Promise<boolean>): Promise<boolean> {
  const product = PRODUCT.exec(path);
  if (!product) return PAGES.some((page) => page.test(path));
  const id = productIdFrom(product[1]);
  return id !== null && (await isProduct(id));
}

/** Like the site's router: without regard to case, nor to a slash at the end. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\/$/, '').replace(':id', '([^/]+)')}/?$`, 'i');
}

const PAGES = Object.values(PAGE_PATHS).map(patternOf);
const PRODUCT = patternOf(PAGE_PATHS.product);
