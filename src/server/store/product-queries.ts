import type { Kysely, Selectable } from 'kysely';
import { isFileName } from '../files/file-storage.ts';
import { type DamagedRows, textIn, type Unchecked } from './damaged-rows.ts';
import type { Tables } from './schema.ts';
import type { NewProduct, ProductChanges, Store, StoredProduct } from './store.ts';

type Row = Selectable<Tables['products']>;

/** The store's questions about products. */
export function productQueries(db: Kysely<Tables>, damaged: DamagedRows): Store['products'] {
  return {
    async list() {
      const rows = await db.selectFrom('products').selectAll().orderBy('id').execute();
      return damaged.readable(
        'products',
        rows.map((row) => productOf(row, damaged)),
      );
    },
    find: (id) => find(db, id, damaged),
    async add(product) {
      const row = await db.insertInto('products').values(columnsOf(product)).returning('id').executeTakeFirstOrThrow();
      return row.id;
    },
    edit: (id, changes) =>
      db.transaction().execute(async (transaction) => {
        const before = await find(transaction, id, damaged);
        if (!before) return null;
        if (changes.video !== undefined && changes.video !== before.video) await endUpload(transaction, before.video);
        await transaction
          .updateTable('products')
          .set(columnsOf({ ...before, ...present(changes) }))
          .where('id', '=', id)
          .execute();
        return before;
      }),
    /** Statement by statement, as each can be tried again on a full disk; the upload of a product that stays may end. */
    async remove(id) {
      await endUpload(db, (await find(db, id, damaged))?.video ?? null);
      const row = await db.deleteFrom('products').where('id', '=', id).returningAll().executeTakeFirst();
      return row ? productOf(row, damaged) : null;
    },
    async fileNames() {
      const rows = await db.selectFrom('products').select(['image', 'video']).execute();
      return new Set(rows.flatMap(({ image, video }) => (video === null ? [image] : [image, video])));
    },
  };
}

async function endUpload(db: Kysely<Tables>, name: string | null): Promise<void> {
  if (name === null) return;
  await db
    .insertInto('ended_uploads')
    .values({ name, ended_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

async function find(db: Kysely<Tables>, id: number, damaged: DamagedRows): Promise<StoredProduct | null> {
  const row = await db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? productOf(row, damaged) : null;
}

/** An `undefined` means that nothing was sent, and must not blank what stands. */
function present(changes: ProductChanges): ProductChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** The row as the contract allows it; null where its id is none. */
function productOf(row: Unchecked<Row>, damaged: DamagedRows): StoredProduct | null {
  const product = {
    id: Number.isSafeInteger(row.id) ? Math.max(Number(row.id), 0) : 0,
    title: textIn(row.title),
    description: textIn(row.description),
    longDescription: textIn(row.long_description),
    titleEn: textIn(row.title_en),
    descriptionEn: textIn(row.description_en),
    longDescriptionEn: textIn(row.long_description_en),
    image: fileNameIn(row.image) ?? '',
    video: fileNameIn(row.video),
  };
  damaged.compare<Row>('products', row, { id: product.id, ...columnsOf(product) });
  return product.id > 0 ? product : null;
}

function fileNameIn(column: unknown): string | null {
  return isFileName(textIn(column)) ? textIn(column) : null;
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
