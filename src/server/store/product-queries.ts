import type { Kysely, Selectable } from 'kysely';
import type { Tables } from './schema.ts';
import type { NewProduct, ProductChanges, Store, StoredProduct } from './store.ts';

type Row = Selectable<Tables['products']>;

/** The store's questions about products. */
export function productQueries(db: Kysely<Tables>): Store['products'] {
  return {
    async list() {
      const rows = await db.selectFrom('products').selectAll().orderBy('id').execute();
      return rows.map(productOf);
    },
    find: (id) => find(db, id),
    async add(product) {
      const row = await db.insertInto('products').values(columnsOf(product)).returning('id').executeTakeFirstOrThrow();
      return row.id;
    },
    edit: (id, changes) =>
      db.transaction().execute(async (transaction) => {
        const before = await find(transaction, id);
        if (!before) return null;
        await transaction
          .updateTable('products')
          .set(columnsOf({ ...before, ...present(changes) }))
          .where('id', '=', id)
          .execute();
        return before;
      }),
    async remove(id) {
      const row = await db.deleteFrom('products').where('id', '=', id).returningAll().executeTakeFirst();
      return row ? productOf(row) : null;
    },
    async fileNames() {
      const rows = await db.selectFrom('products').select(['image', 'video']).execute();
      return new Set(rows.flatMap(({ image, video }) => (video === null ? [image] : [image, video])));
    },
  };
}

async function find(db: Kysely<Tables>, id: number): Promise<StoredProduct | null> {
  const row = await db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? productOf(row) : null;
}

/** An `undefined` means that nothing was sent, and must not blank what stands. */
function present(changes: ProductChanges): ProductChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

function productOf(row: Row): StoredProduct {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    longDescription: row.long_description,
    titleEn: row.title_en,
    descriptionEn: row.description_en,
    longDescriptionEn: row.long_description_en,
    image: row.image,
    video: row.video,
  };
}

function columnsOf(product: NewProduct): Omit<Row, 'id'> {
  return {
    title: product.title,
    description: product.description,
    long_description: product.longDescription,
    title_en: product.titleEn,
    description_en: product.descriptionEn,
    long_description_en: product.longDescriptionEn,
    image: product.image,
    video: product.video,
  };
}
