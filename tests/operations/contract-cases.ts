import { describe, expect, it } from 'vitest';
import { type DocumentedOperation, OPERATIONS } from '#src/operations/documented-operation.ts';
import type { Adapter } from './adapters.ts';
import { adminCases, rateLimitCases } from './admin-cases.ts';
import { addingCases, everyOperationCases } from './every-operation-cases.ts';
import { orderCases } from './order-cases.ts';
import { productCases } from './product-cases.ts';
import { openedSite, type Site } from './site.ts';
import { uploadCases } from './upload-cases.ts';

/** Statuses that this suite cannot cause: those of the HTTP parser, internal failures, and a busy or full server. */
const UNREACHABLE_STATUSES = [431, 500, 503, 507];
const CASES = { products: [productCases], uploads: [uploadCases], orders: [orderCases, adminCases] };
type Part = keyof typeof CASES;

function partOf({ operationId }: DocumentedOperation): Part {
  if (/video/i.test(operationId)) return 'uploads';
  return /product/i.test(operationId) ? 'products' : 'orders';
}

const operationsOf = (part: Part) => OPERATIONS.filter((operation) => partOf(operation) === part);

/** Tests one adapter against one part of openapi.yaml: products, video uploads, or the rest. */
export function contractCases(adapter: Adapter, part: Part): void {
  const operations = operationsOf(part);
  const met = new Set<string>();

  // The last test checks the responses that the others recorded.
  describe(part, { shuffle: false }, () => {
    describe('with a fresh workshop', () => everyOperationCases(openedCases(adapter, part, met), operations));
    if (part === 'orders') rateLimitCases(adapter, met);

    it('covers every documented response', () => {
      const documented = operations.flatMap(({ operationId, statuses }) =>
        statuses.filter((status) => !UNREACHABLE_STATUSES.includes(status)).map((status) => `${operationId} ${status}`),
      );
      expect(documented.filter((response) => !met.has(response))).toEqual([]);
    });
  });
}

/**
 * Only cases that depend on the store, the files or the counters. Earlier rejections are the same code on every
 * storage.
 */
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
