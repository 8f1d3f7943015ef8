import { drop, factory, nullable, primaryKey } from '@mswjs/data';
import type { Order, Product } from '#src/contract/schema.generated.ts';
import { TYPED_FIELDS } from '#src/domain/order/order-fields.ts';
import { PRODUCT_TEXTS } from '#src/domain/product/product-fields.ts';
import type { StoredProduct } from '#src/operations/ports.ts';

/** Database of the mocked API. Tests read and prepare it. */
export type MockDatabase = ReturnType<typeof createDatabase>;

const MODELS = {
  product: {
    id: primaryKey(Number),
    ...Object.fromEntries(PRODUCT_TEXTS.map((field) => [field, String])),
    image: String,
    imageHasAlpha: Boolean,
    srcset: { avif: String, webp: String },
    drawing: nullable<string>(() => null),
    video: nullable<string>(() => null),
    hidden: nullable<boolean>(() => null),
    version: () => 1,
  },
  order: {
    _id: primaryKey(String),
    ...Object.fromEntries(TYPED_FIELDS.map((field) => [field, nullable<string>(() => null)])),
    files: () => [] as string[],
    thumbnails: nullable<string[]>(() => null),
    /** JSON, because @mswjs/data has no lists of objects. */
    models: nullable<string>(() => null),
    createdAt: String,
    completedAt: nullable<string>(() => null),
    note: nullable<string>(() => null),
    noteVersion: nullable<number>(() => null),
    answer: nullable<string>(() => null),
    answeredAt: nullable<string>(() => null),
    answerVersion: nullable<number>(() => null),
  },
};

/** Creates an empty database in memory. No other module imports @mswjs/data. */
export function createDatabase() {
  const models = ofThisTabOnly(() => factory(MODELS));
  return {
    products: tableOf<StoredProduct, number, Product>(models.product, 'id', {
      drawing: null,
      video: null,
      hidden: null,
    }),
    orders: ordersOf(models.order),
    clear: (): void => drop(models),
  };
}

type Where = Readonly<Record<string, { readonly equals: unknown }>>;

interface Model {
  getAll(): object[];
  findFirst(query: { where: Where }): object | null;
  create(entity: object): unknown;
  update(query: { where: Where; data: object }): unknown;
  delete(query: { where: Where }): object | null;
}

/**
 * Wraps a model. Rows are returned as plain copies, in the order in which they were added.
 * @param cleared values of fields that a replacing row may lack
 */
function tableOf<Row extends object, Key, Input extends object = Row>(
  model: Model,
  keyName: keyof Input & string,
  cleared: object,
) {
  const withKey = (key: unknown) => ({ where: { [keyName]: { equals: key } } });
  const rowOf = (entity: object | null) => (entity === null ? null : plain<Row>(entity));
  return {
    all: () => model.getAll().map((entity) => plain<Row>(entity)),
    find: (key: Key) => rowOf(model.findFirst(withKey(key))),
    add: (row: Input) => void model.create(row),
    replace: (row: Input) => void model.update({ ...withKey(row[keyName]), data: { ...cleared, ...row } }),
    /** Returns the deleted row, or null if there was none. */
    delete: (key: Key) => rowOf(model.delete(withKey(key))),
  };
}

/** An order as the database holds it. */
type OrderEntity = Omit<Order, 'models'> & { readonly models?: string };

function ordersOf(model: Model) {
  const table = tableOf<OrderEntity, string>(model, '_id', {
    completedAt: null,
    note: null,
    noteVersion: null,
    answer: null,
    answeredAt: null,
    answerVersion: null,
  });
  const entityOf = ({ models, ...order }: Order): OrderEntity => ({
    ...order,
    ...(models && { models: JSON.stringify(models) }),
  });
  const orderOf = ({ models, ...order }: OrderEntity): Order => ({
    ...order,
    ...(models && { models: JSON.parse(models) }),
  });
  const foundIn = (entity: OrderEntity | null) => entity && orderOf(entity);
  return {
    all: () => table.all().map(orderOf),
    find: (id: string) => foundIn(table.find(id)),
    add: (order: Order) => table.add(entityOf(order)),
    replace: (order: Order) => table.replace(entityOf(order)),
    delete: (id: string) => foundIn(table.delete(id)),
  };
}

/** Copies an entity without its internal symbols and without the null values that represent missing fields. */
function plain<Row>(entity: object): Row {
  const fields = Object.entries(structuredClone(entity)).filter(([, value]) => value !== null);
  return Object.fromEntries(fields) as Row;
}

/**
 * Hides `BroadcastChannel` while a database is created. @mswjs/data would otherwise synchronize all tabs, and the samples
 * of a new tab would undo edits in the others.
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
