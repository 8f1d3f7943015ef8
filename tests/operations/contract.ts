import { describe, expect, it } from 'vitest';
import { OPERATIONS, type OperationId } from '#src/operations/documented-operation.ts';
import { hasPostgres, startFirst } from '../support/infrastructure/shared-services.ts';
import { type Adapter, mocks, server, shared } from './adapters.ts';
import { addingCases, everyOperationCases } from './every-operation-cases.ts';
import { openedSite, type Site } from './site.ts';

/** Statuses that this suite cannot cause: those of the HTTP parser, internal failures, and a busy or full server. */
const UNREACHABLE_STATUSES = [431, 500, 503, 507];

/** A part of openapi.yaml. Each has a test file. */
type Part = 'new products' | 'product changes' | 'uploads' | 'orders' | 'notice' | 'sessions';

const PARTS: Readonly<Record<OperationId, Part>> = {
  listProducts: 'new products',
  listAllProducts: 'new products',
  addProduct: 'new products',
  editProduct: 'product changes',
  moveProduct: 'product changes',
  deleteProduct: 'product changes',
  presignVideo: 'uploads',
  sendOrder: 'orders',
  listOrders: 'orders',
  getOrder: 'orders',
  listCompletedOrders: 'orders',
  completeOrder: 'orders',
  restoreOrder: 'orders',
  saveNote: 'orders',
  saveAnswer: 'orders',
  deleteOrder: 'orders',
  getNotice: 'notice',
  saveNotice: 'notice',
  login: 'sessions',
  logout: 'sessions',
};

interface Contract {
  readonly part: Part;
  /** Cases on a fresh site. */
  readonly cases: (site: Site) => void;
  /** True (default) if the fresh site has the sample products. */
  readonly hasSamples?: boolean;
  /** Cases that need a site of their own, because all calls to a site share the limit of a minute. */
  readonly limitCases?: (adapter: Adapter, met?: Set<string>) => void;
}

/** Tests the operations of a part on the mocks, on the server, and on servers that share their storage. */
export function testOperations({ part, cases, hasSamples = true, limitCases = () => {} }: Contract): void {
  const operations = OPERATIONS.filter(({ operationId }) => PARTS[operationId] === part);
  const casesOn = (adapter: Adapter, met?: Set<string>): Site => {
    const site = openedSite(adapter, { hasSamples }, met);
    cases(site);
    addingCases(site, operations);
    return site;
  };

  const everyCaseOn = (adapter: Adapter): void => {
    const met = new Set<string>();

    describe('with a fresh workshop', () => everyOperationCases(casesOn(adapter, met), operations));
    limitCases(adapter, met);

    it('covers every documented response', () => {
      const documented = operations.flatMap(({ operationId, statuses }) =>
        statuses.filter((status) => !UNREACHABLE_STATUSES.includes(status)).map((status) => `${operationId} ${status}`),
      );
      expect(documented.filter((response) => !met.has(response))).toEqual([]);
    });
  };

  // The last test checks the responses that the others recorded.
  describe(`the mocks fulfil the contract of ${part}`, { shuffle: false }, () => everyCaseOn(mocks));
  describe(`the server fulfils the contract of ${part}`, { shuffle: false }, () => everyCaseOn(server));

  // Only what depends on the store, the files or the counters. The same code validates requests on every storage.
  describe.runIf(hasPostgres)(`servers that share a database and a bucket store ${part}`, () => {
    startFirst('postgres', 's3');

    describe('with a fresh workshop', () => void casesOn(shared));
    limitCases(shared);
  });
}
