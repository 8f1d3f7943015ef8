import { describe, expect, it } from 'vitest';
import { OPERATIONS, type OperationId } from '#src/operations/documented-operation.ts';
import type { Adapter } from './adapters.ts';
import { adminCases, loginLimitCases, orderLimitCases } from './admin-cases.ts';
import { addingCases, everyOperationCases } from './every-operation-cases.ts';
import { noticeCases } from './notice-cases.ts';
import { orderCases } from './order-cases.ts';
import { newProductCases, productChangeCases } from './product-cases.ts';
import { openedSite, type Site } from './site.ts';
import { uploadCases } from './upload-cases.ts';

/** Statuses that this suite cannot cause: those of the HTTP parser, internal failures, and a busy or full server. */
const UNREACHABLE_STATUSES = [431, 500, 503, 507];
const CASES = {
  newProducts: newProductCases,
  productChanges: productChangeCases,
  uploads: uploadCases,
  orders: orderCases,
  notice: noticeCases,
  sessions: adminCases,
};
/** Cases that need a site of their own, because all calls to a site share the limit of a minute. */
const LIMIT_CASES: Partial<Record<Part, typeof orderLimitCases>> = {
  orders: orderLimitCases,
  sessions: loginLimitCases,
};
type Part = keyof typeof CASES;

const PARTS: Readonly<Record<OperationId, Part>> = {
  listProducts: 'newProducts',
  addProduct: 'newProducts',
  editProduct: 'productChanges',
  deleteProduct: 'productChanges',
  presignVideo: 'uploads',
  sendOrder: 'orders',
  listOrders: 'orders',
  getOrder: 'orders',
  listCompletedOrders: 'orders',
  completeOrder: 'orders',
  restoreOrder: 'orders',
  saveNote: 'orders',
  deleteOrder: 'orders',
  getNotice: 'notice',
  saveNotice: 'notice',
  login: 'sessions',
  logout: 'sessions',
};

const operationsOf = (part: Part) => OPERATIONS.filter(({ operationId }) => PARTS[operationId] === part);

/** Tests one adapter against one part of openapi.yaml. */
export function contractCases(adapter: Adapter, part: Part): void {
  const operations = operationsOf(part);
  const met = new Set<string>();

  // The last test checks the responses that the others recorded.
  describe(part, { shuffle: false }, () => {
    describe('with a fresh workshop', () => everyOperationCases(openedCases(adapter, part, met), operations));
    LIMIT_CASES[part]?.(adapter, met);

    it('covers every documented response', () => {
      const documented = operations.flatMap(({ operationId, statuses }) =>
        statuses.filter((status) => !UNREACHABLE_STATUSES.includes(status)).map((status) => `${operationId} ${status}`),
      );
      expect(documented.filter((response) => !met.has(response))).toEqual([]);
    });
  });
}

/** Cases that depend on the store, the files or the counters. Requests are validated by the same code on every storage. */
export function storageCases(adapter: Adapter, part: Part): void {
  describe('with a fresh workshop', () => void openedCases(adapter, part));
  LIMIT_CASES[part]?.(adapter);
}

function openedCases(adapter: Adapter, part: Part, met?: Set<string>): Site {
  const site = openedSite(adapter, { hasSamples: part !== 'orders' && part !== 'sessions' }, met);
  CASES[part](site);
  addingCases(site, operationsOf(part));
  return site;
}
