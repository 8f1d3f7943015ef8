import { describe, expect, it } from 'vitest';
import { type DocumentedOperation, OPERATIONS } from '#src/operations/documented-operation.ts';
import type { Adapter } from './adapters.ts';
import { adminCases, rateLimitCases } from './admin-cases.ts';
import { addingCases, everyOperationCases } from './every-operation-cases.ts';
import { orderCases } from './order-cases.ts';
import { productCases } from './product-cases.ts';
import { openedSite, type Site } from './site.ts';
import { uploadCases } from './upload-cases.ts';

/** Statuses that no call of this suite can cause: an HTTP parser's own, a failure inside, a busy or a full server. */
const NOT_TO_BE_MET = [431, 500, 503, 507];
const CASES = { products: [productCases], uploads: [uploadCases], orders: [orderCases, adminCases] };
type Part = keyof typeof CASES;

function partOf({ operationId }: DocumentedOperation): Part {
  if (/video/i.test(operationId)) return 'uploads';
  return /product/i.test(operationId) ? 'products' : 'orders';
}

const operationsOf = (part: Part) => OPERATIONS.filter((operation) => partOf(operation) === part);

/** Whatever openapi.yaml promises of one adapter: of products, of their videos, or of the rest. */
export function contractCases(adapter: Adapter, part: Part): void {
  const operations = operationsOf(part);
  const met = new Set<string>();

  // The last test looks at what all before it have met.
  describe(part, { shuffle: false }, () => {
    describe('with a fresh workshop', () => everyOperationCases(openedCases(adapter, part, met), operations));
    if (part === 'orders') rateLimitCases(adapter, met);

    it('has met every documented response', () => {
      const documented = operations.flatMap(({ operationId, statuses }) =>
        statuses.filter((status) => !NOT_TO_BE_MET.includes(status)).map((status) => `${operationId} ${status}`),
      );
      expect(documented.filter((response) => !met.has(response))).toEqual([]);
    });
  });
}

/** What of this store, files and counts take part in; what is refused before is the same program whatever they are. */
export function storageCases(adapter: Adapter, part: Part): void {
  describe('with a fresh workshop', () => void openedCases(adapter, part));
  if (part === 'orders') rateLimitCases(adapter);
}

function openedCases(adapter: Adapter, part: Part, met?: Set<string>): Site {
  const site = openedSite(adapter, {}, met);
  for (const cases of CASES[part]) cases(site);
  addingCases(site, operationsOf(part));
  return site;
}
