import { drop, factory, nullable, primaryKey } from '@mswjs/data';
import type { Order, Product } from '#src/contract/types.ts';

/** A live session of the admin; `expires` in milliseconds since 1970. */
export interface MockSession {
  readonly id: string;
  readonly expires: number;
}

/** A presigned upload; `size` in bytes, null where none was given; `expires` in milliseconds since 1970. */
export interface MockUpload {
  readonly key: string;
  readonly mime: string;
  readonly size: number | null;
  readonly expires: number;
  readonly signature: string;
}

/** What an `Idempotency-Key` stands for. */
export interface MockKey {
  readonly key: string;
  readonly content: string;
  readonly orderId: string;
}

/** One kind of record; rows come back as plain copies, in the order in which they were added. */
export interface MockTable<Row, Key> {
  all(): Row[];
  find(key: Key): Row | null;
  add(row: Row): void;
  /** False where nothing is there. */
  remove(key: Key): boolean;
}

/** Everything that the mocks remember beside the bytes of files. */
export interface MockDatabase {
  readonly products: MockTable<Product, number> & { replace(product: Product): void };
  readonly orders: MockTable<Order, string>;
  readonly sessions: MockTable<MockSession, string>;
  readonly uploads: MockTable<MockUpload, string>;
  readonly keys: MockTable<MockKey, string>;
  clear(): void;
}

const MODELS = {
  product: {
    id: primaryKey(Number),
    title: String,
    description: String,
    longDescription: String,
    titleEn: String,
    descriptionEn: String,
    longDescriptionEn: String,
    image: String,
    video: nullable<string>(() => null),
  },
  order: {
    _id: primaryKey(String),
    name: String,
    phone: String,
    description: String,
    files: () => [] as string[],
    createdAt: String,
  },
  session: { id: primaryKey(String), expires: Number },
  upload: {
    key: primaryKey(String),
    mime: String,
    size: nullable<number>(() => null),
    expires: Number,
    signature: String,
  },
  key: { key: primaryKey(String), content: String, orderId: String },
};

/** An empty database in memory; the one place that knows @mswjs/data. */
export function createDatabase(): MockDatabase {
  const models = ofThisTabOnly(() => factory(MODELS));
  const { product, order, session, upload, key } = models;
  return {
    products: {
      ...tableOf<ProductRow, Product, number>(product, 'id', plainProduct, ({ video = null, ...row }) => ({
        ...row,
        video,
      })),
      replace: ({ video = null, ...row }) => {
        product.update({ where: { id: { equals: row.id } }, data: { ...row, video } });
      },
    },
    orders: tableOf<Order, Order, string>(order, '_id', plainOrder, plainOrder),
    sessions: tableOf<MockSession, MockSession, string>(session, 'id', plainSession, plainSession),
    uploads: tableOf<MockUpload, MockUpload, string>(upload, 'key', plainUpload, plainUpload),
    keys: tableOf<MockKey, MockKey, string>(key, 'key', plainKey, plainKey),
    clear: () => drop(models),
  };
}

/** What is used of a model of @mswjs/data. */
interface Model<Entity, Key> {
  getAll(): Entity[];
  findFirst(query: { where: { [name: string]: { equals: Key } } }): Entity | null;
  create(entity: Entity): unknown;
  delete(query: { where: { [name: string]: { equals: Key } } }): Entity | null;
}

/** Entities carry internal symbols and live on: what comes out are plain copies. */
function tableOf<Entity, Row, Key>(
  model: Model<Entity, Key>,
  keyName: string,
  rowOf: (entity: Entity) => Row,
  entityOf: (row: Row) => Entity,
): MockTable<Row, Key> {
  const withKey = (key: Key) => ({ where: { [keyName]: { equals: key } } });
  return {
    all: () => model.getAll().map(rowOf),
    find: (key) => {
      const entity = model.findFirst(withKey(key));
      return entity === null ? null : rowOf(entity);
    },
    add: (row) => void model.create(entityOf(row)),
    remove: (key) => model.delete(withKey(key)) !== null,
  };
}

/**
 * @mswjs/data repeats what happens in one tab in all others, so that a newly opened tab's samples would undo what was
 * edited elsewhere. It looks for the channel only once.
 */
function ofThisTabOnly<Value>(create: () => Value): Value {
  const { BroadcastChannel } = globalThis;
  try {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    return create();
  } finally {
    globalThis.BroadcastChannel = BroadcastChannel;
  }
}

type ProductRow = Omit<Product, 'video'> & { video: string | null };

function plainProduct({ video, ...row }: ProductRow): Product {
  const { id, title, description, longDescription, titleEn, descriptionEn, longDescriptionEn, image } = row;
  const product = { id, title, description, longDescription, titleEn, descriptionEn, longDescriptionEn, image };
  return video === null ? product : { ...product, video };
}

function plainOrder({ _id, name, phone, description, files, createdAt }: Order): Order {
  return { _id, name, phone, description, files: [...files], createdAt };
}

function plainSession({ id, expires }: MockSession): MockSession {
  return { id, expires };
}

function plainUpload({ key, mime, size, expires, signature }: MockUpload): MockUpload {
  return { key, mime, size, expires, signature };
}

function plainKey({ key, content, orderId }: MockKey): MockKey {
  return { key, content, orderId };
}
