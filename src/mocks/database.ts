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
  const { product, order, session, upload, key, models } = ofThisTabOnly(() => {
    const models = factory(MODELS);
    return { ...models, models };
  });
  return {
    products: {
      all: () => product.getAll().map(plainProduct),
      find: (id) => mapped(product.findFirst({ where: { id: { equals: id } } }), plainProduct),
      add: (row) => void product.create({ ...row, video: row.video ?? null }),
      replace: (row) => {
        product.update({ where: { id: { equals: row.id } }, data: { ...row, video: row.video ?? null } });
      },
      remove: (id) => product.delete({ where: { id: { equals: id } } }) !== null,
    },
    orders: {
      all: () => order.getAll().map(plainOrder),
      find: (id) => mapped(order.findFirst({ where: { _id: { equals: id } } }), plainOrder),
      add: (row) => void order.create(row),
      remove: (id) => order.delete({ where: { _id: { equals: id } } }) !== null,
    },
    sessions: {
      all: () => session.getAll().map(plainSession),
      find: (id) => mapped(session.findFirst({ where: { id: { equals: id } } }), plainSession),
      add: (row) => void session.create({ ...row }),
      remove: (id) => session.delete({ where: { id: { equals: id } } }) !== null,
    },
    uploads: {
      all: () => upload.getAll().map(plainUpload),
      find: (id) => mapped(upload.findFirst({ where: { key: { equals: id } } }), plainUpload),
      add: (row) => void upload.create({ ...row }),
      remove: (id) => upload.delete({ where: { key: { equals: id } } }) !== null,
    },
    keys: {
      all: () => key.getAll().map(plainKey),
      find: (id) => mapped(key.findFirst({ where: { key: { equals: id } } }), plainKey),
      add: (row) => void key.create({ ...row }),
      remove: (id) => key.delete({ where: { key: { equals: id } } }) !== null,
    },
    clear: () => drop(models),
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

function mapped<From, To>(value: From | null, map: (value: From) => To): To | null {
  return value === null ? null : map(value);
}

// Entities carry internal symbols and live on: hand out copies of the documented fields.

function plainProduct({ video, ...row }: Omit<Product, 'video'> & { video: string | null }): Product {
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
