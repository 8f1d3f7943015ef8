import type { Order } from '#src/contract/schema.generated.ts';
import { storedFilesOf } from '#src/domain/order/order-files.ts';
import { type OwnerText, ownerTextOf, ownerTextVersion } from '#src/domain/order/owner-text.ts';
import { filesOf } from '#src/domain/product/image-variants.ts';
import { FairQueue } from '#src/operations/fair-queue.ts';
import { sha256 } from '#src/operations/hash.ts';
import {
  type EarlierRequest,
  type IdempotencyKey,
  MAX_KNOWN_NETWORKS,
  type OrderState,
  type ProductScope,
  type Store,
  type StoredNotice,
} from '#src/operations/ports.ts';
import { editedProduct } from '#src/operations/product-changes.ts';
import { changedPlaces } from '#src/operations/product-places.ts';
import type { MockDatabase } from './database.ts';
import type { MemoryFiles } from './memory-files.ts';

/** Creates a store on the mocks' database, which deletes discarded files at once. Keys, sessions and ended uploads are held in maps of their own. */
export function memoryStore({ products, orders }: MockDatabase, files: Pick<MemoryFiles, 'delete'>): Store {
  const keys = new Map<string, EarlierRequest>();
  const sessions = new Map<string, { readonly expires: Date; readonly seen: Date }>();
  const ended = new Set<string>();
  const readTimes = new Map<string, string>();
  let notice: StoredNotice = { text: '', textEn: '', version: 1 };
  let knownNetworks: readonly string[] = [];
  const turns = new FairQueue({ places: 1 });
  let lastId = 0;
  const places = new Map<number, number>();
  const placeOf = (id: number) => places.get(id) ?? id;
  const productsInOrder = () => products.all().toSorted((one, other) => placeOf(one.id) - placeOf(other.id));
  const listed = (scope: ProductScope) => productsInOrder().filter(({ hidden }) => scope === 'all' || !hidden);
  const putKey = (key: IdempotencyKey | null, id: string) => {
    if (key !== null) keys.set(key.key, { contentHash: key.contentHash, id });
  };
  const endUpload = (url: string | undefined) => {
    if (url !== undefined) ended.add(url);
  };
  const discardFiles = async (urls: readonly string[]) => {
    const named = new Set([...orders.all().flatMap(storedFilesOf), ...products.all().flatMap(filesOf)]);
    await files.delete(urls.filter((url) => !named.has(url)));
  };
  const inState = (state: OrderState) => orders.all().filter((order) => stateOf(order) === state);
  const changeState = (id: string, before: OrderState, completedAt?: string) => {
    const order = orders.find(id);
    if (order === null || stateOf(order) !== before) return false;
    const { completedAt: _earlier, ...open } = order;
    orders.replace({ ...open, ...(completedAt !== undefined && { completedAt }) });
    return true;
  };
  return {
    withWriteLock: (task) => turns.run(task),
    products: {
      list: async (scope) => {
        const list = listed(scope);
        return { revision: await revisionOf(list), products: list };
      },
      revision: (scope) => revisionOf(listed(scope)),
      async add(product, key) {
        lastId = Math.max(lastId, ...products.all().map(({ id }) => id)) + 1;
        products.add({ ...product, id: lastId });
        putKey(key, String(lastId));
        return lastId;
      },
      async edit(id, changes, version) {
        const before = products.find(id);
        if (before === null) return null;
        if (version !== null && version !== before.version) return { kind: 'outdated', newer: before };
        if (changes.video !== undefined && changes.video !== before.video) endUpload(before.video);
        products.replace(editedProduct(before, changes));
        await discardFiles(filesOf(before));
        return { kind: 'edited' };
      },
      async move(move) {
        const list = productsInOrder().map(({ id }) => ({ id, place: placeOf(id) }));
        const changed = changedPlaces(list, move);
        for (const { id, place } of changed ?? []) places.set(id, place);
        return changed !== null;
      },
      async delete(id) {
        const before = products.delete(id);
        if (before === null) return false;
        lastId = Math.max(lastId, id);
        endUpload(before.video);
        await discardFiles(filesOf(before));
        return true;
      },
      files: async () => new Set(products.all().flatMap(filesOf)),
    },
    orders: {
      list: async (state) => {
        const all = inState(state);
        return { revision: await revisionOf(all), orders: all.toReversed() };
      },
      revision: (state) => revisionOf(inState(state)),
      find: async (id) => orders.find(id),
      async add(order, key) {
        orders.add(order);
        putKey(key, order._id);
      },
      async markRead(id, now) {
        if (!readTimes.has(id)) readTimes.set(id, now.toISOString());
      },
      readAt: async (id) => readTimes.get(id) ?? '',
      isOlderThan: async (id, age) => Date.now() - Date.parse(orders.find(id)?.createdAt ?? '') > age,
      async setText(id, { field, text, version }, now) {
        const before = orders.find(id);
        if (before === null) return null;
        const stored = ownerTextVersion(before, field);
        const isBasis = version === null || version === stored || text === ownerTextOf(before, field);
        if (!isBasis) return { kind: 'outdated', order: before };
        const time = { note: {}, answer: { answeredAt: now.toISOString() } }[field];
        const order = { ...withoutText(before, field), ...(text !== '' && { [field]: text, ...time }) };
        orders.replace({ ...order, [`${field}Version`]: stored + 1 });
        return { kind: 'saved', order: orders.find(id) ?? before };
      },
      complete: async (id, now) => changeState(id, 'open', now.toISOString()),
      restore: async (id) => changeState(id, 'completed'),
      async delete(id) {
        const order = orders.find(id);
        if (order === null || stateOf(order) !== 'completed') return false;
        orders.delete(id);
        await discardFiles(storedFilesOf(order));
        return true;
      },
    },
    notice: {
      read: async () => notice,
      async write(newer) {
        notice = newer;
      },
    },
    sentUnder: async (key) => keys.get(key) ?? null,
    isEndedUpload: async (url) => ended.has(url),
    sessions: {
      add: async (hash, seen, expires) => void sessions.set(hash, { expires, seen }),
      async seenAt(hash, now) {
        const session = sessions.get(hash);
        return session && session.expires > now ? session.seen : null;
      },
      async see(hash, seen) {
        const session = sessions.get(hash);
        if (session) sessions.set(hash, { ...session, seen });
      },
      delete: async (hash) => void sessions.delete(hash),
    },
    knownNetworks: {
      list: async () => knownNetworks,
      async add(network) {
        const others = knownNetworks.filter((known) => known !== network);
        knownNetworks = [network, ...others].slice(0, MAX_KNOWN_NETWORKS);
      },
    },
    discardFiles,
  };
}

function withoutText({ note, answer, answeredAt, ...order }: Order, field: OwnerText): Order {
  if (field === 'answer') return { ...order, ...(note !== undefined && { note }) };
  return { ...order, ...(answer !== undefined && { answer }), ...(answeredAt !== undefined && { answeredAt }) };
}

function stateOf(order: Order | null): OrderState | null {
  if (order === null) return null;
  return order.completedAt === undefined ? 'open' : 'completed';
}

function revisionOf(list: readonly unknown[]): Promise<string> {
  return sha256(JSON.stringify(list));
}
