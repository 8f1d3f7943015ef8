import { describe, expect, it, vi } from 'vitest';
import { type DocumentedOperation, OPERATIONS } from '#src/operations/documented-operation.ts';
import type { Adapter } from './adapters.ts';
import { adminCases, rateLimitCases } from './admin-cases.ts';
import { everyOperationCases } from './every-operation-cases.ts';
import { orderCases } from './order-cases.ts';
import { productCases } from './product-cases.ts';
import { openedSite } from './site.ts';
import { uploadCases } from './upload-cases.ts';

// Some calls carry 50 MB, on machines that may have other things to do.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

/** Documented for what nobody can bring about from outside: something breaks, is held by somebody else, is flooded, or is full. */
const NOT_TO_BE_MET = [500, 503, 507];
const CASES = { products: [productCases], uploads: [uploadCases], orders: [orderCases, adminCases] };
type Part = keyof typeof CASES;

function partOf({ operationId }: DocumentedOperation): Part {
  if (/video/i.test(operationId)) return 'uploads';
  return /product/i.test(operationId) ? 'products' : 'orders';
}

/** Whatever openapi.yaml promises of one adapter: of products, of their videos, or of the rest. */
export function contractCases(adapter: Adapter, part: Part): void {
  const operations = OPERATIONS.filter((operation) => partOf(operation) === part);
  const met = new Set<string>();

  describe('with a fresh workshop', () => {
    const site = openedSite(adapter, {}, met);
    for (const cases of CASES[part]) cases(site);
    everyOperationCases(site, operations);
  });
  if (part === 'orders') rateLimitCases(adapter, met);

  it('has met every documented response', () => {
    const documented = operations.flatMap(({ operationId, statuses }) =>
      statuses.filter((status) => !NOT_TO_BE_MET.includes(status)).map((status) => `${operationId} ${status}`),
    );
    expect(documented.filter((response) => !met.has(response))).toEqual([]);
  });
}
