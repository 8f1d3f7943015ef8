import { createHash } from 'node:crypto';
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import { nameIn, urlOf } from '#src/domain/media/file-urls.ts';
import { filesOf, NO_SRCSET, urlsIn } from '#src/domain/product/image-variants.ts';
import { textsIn } from '#src/domain/product/product-fields.ts';
import type { NewProduct, ProductEdit, ProductScope, Store, StoredProduct } from '#src/operations/ports.ts';
import { editedProduct } from '#src/operations/product-changes.ts';
import { changedPlaces } from '#src/operations/product-places.ts';
import { inBatches } from '#src/server/batches.ts';
import { cachedUntilCommit, type DataVersion } from './data-version.ts';
import type { DiscardedFiles } from './discarded-files.ts';
import { currentReading } from './hour-meter.ts';
import { putKey } from './order-queries.ts';
import type { Tables } from './schema.ts';

type Row = Selectable<Tables['products']>;

const PLACE = sql<number>`coalesce(place, id)`;

interface ProductDependencies {
  readonly dataVersion: DataVersion;
  /** Connections for pages and the product list. */
  readonly pages: Kysely<Tables>;
  readonly discarded: DiscardedFiles;
}

export function productQueries(
  db: Kysely<Tables>,
  { dataVersion, pages, discarded }: ProductDependencies,
): Store['products'] {
  const readRevision = async (scope: ProductScope) =>
    revisionIn(await listed(pages, scope).select(['id', 'version']).execute());
  const revisionOf = (scope: ProductScope) =>
    inBatches<void, string>(cachedUntilCommit(dataVersion, () => readRevision(scope)));
  const revisions = { public: revisionOf('public'), all: revisionOf('all') };
  return {
    async list(scope) {
      // A single statement, so that no commit can be between the products and their revision.
      const rows = await listed(pages, scope).selectAll().execute();
      return { revision: revisionIn(rows), products: rows.map(productOf) };
    },
    revision: (scope) => revisions[scope](),
    add: (product, key) =>
      db.transaction().execute(async (transaction) => {
        const id = await insertProduct(transaction, product);
        await putKey(transaction, key, String(id));
        return id;
      }),
    async edit(id, changes, version) {
      const edit = await db.transaction().execute<ProductEdit | null>(async (transaction) => {
        const before = await findAndLock(transaction, id);
        if (!before) return null;
        if (version !== null && version !== before.version) return { kind: 'outdated', newer: before };
        if (changes.video !== undefined && changes.video !== before.video) await endUpload(transaction, before.video);
        const after = editedProduct(before, changes);
        await transaction.updateTable('products').set(columnsOf(after)).where('id', '=', id).execute();
        const kept = new Set(filesOf(after));
        await discarded.add(
          filesOf(before).filter((url) => !kept.has(url)),
          transaction,
        );
        return { kind: 'edited' };
      });
      discarded.wake();
      return edit;
    },
    move: (move) =>
      db.transaction().execute(async (transaction) => {
        const list = await transaction
          .selectFrom('products')
          .select(['id', PLACE.as('place')])
          .orderBy(PLACE)
          .execute();
        const changed = changedPlaces(list, move);
        if (changed === null) return false;
        for (const { id, place } of changed) {
          await transaction.updateTable('products').set({ place }).where('id', '=', id).execute();
        }
        return true;
      }),
    /**
     * Uses no transaction, because only single statements can be retried on a full disk. If the last one fails, the product
     * remains with its files, and only its upload has ended.
     */
    async delete(id) {
      const product = await find(db, id);
      if (product === null) return false;
      await endUpload(db, product.video);
      await discarded.add(filesOf(product));
      const { numDeletedRows } = await db.deleteFrom('products').where(idIs(id)).executeTakeFirst();
      discarded.wake();
      return numDeletedRows > 0n;
    },
    async files() {
      const rows = await db.selectFrom('products').select(FILE_COLUMNS).execute();
      return new Set(rows.flatMap((row) => filesOf(fileFieldsIn(row))));
    },
  };
}

/** Selects the products of a scope in the owner's order. */
function listed(db: Kysely<Tables>, scope: ProductScope) {
  const all = db.selectFrom('products').orderBy(PLACE);
  return scope === 'all' ? all : all.where('hidden', '=', 0);
}

/**
 * Returns the revision of a list: a hash of its ids and versions in order. A count and a sum of versions would stay the same
 * if a draft takes the place of another product.
 */
function revisionIn(rows: readonly Pick<Row, 'id' | 'version'>[]): string {
  const list = rows.map(({ id, version }) => `${id}.${version}`).join();
  return createHash('sha256').update(list).digest('base64url').slice(0, 22);
}

/** Stores a product and returns its id. */
export async function insertProduct(db: Kysely<Tables>, product: NewProduct): Promise<number> {
  const { id } = await db.insertInto('products').values(columnsOf(product)).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Condition for a product's id. The cast is for ids that exceed the range of PostgreSQL's column. */
function idIs(id: number) {
  return sql<SqlBool>`id = cast(${id} as bigint)`;
}

async function endUpload(db: Kysely<Tables>, url: string | undefined): Promise<void> {
  const name = nameIn('videos', url ?? '');
  if (name === null) return;
  await db
    .insertInto('endedUploads')
    .values({ name, endedAt: new Date().toISOString(), endedMeter: currentReading() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

async function find(db: Kysely<Tables>, id: number): Promise<StoredProduct | null> {
  const row = await db.selectFrom('products').selectAll().where(idIs(id)).executeTakeFirst();
  return row ? productOf(row) : null;
}

/** Finds a product and writes its row, so that changes of other servers wait until this transaction ends. */
async function findAndLock(db: Kysely<Tables>, id: number): Promise<StoredProduct | null> {
  const unchanged = db.updateTable('products').set(({ ref }) => ({ version: ref('version') }));
  const row = await unchanged.where(idIs(id)).returningAll().executeTakeFirst();
  return row ? productOf(row) : null;
}

function productOf(row: Row): StoredProduct {
  const { id, version } = row;
  const [imageHasAlpha, hidden] = [row.imageHasAlpha === 1, row.hidden === 1];
  return { id, ...textsIn(row), ...fileFieldsIn(row), imageHasAlpha, version, ...(hidden && { hidden }) };
}

const FILE_COLUMNS = ['image', 'srcsetAvif', 'srcsetWebp', 'placeholder', 'drawing', 'video'] as const;

/** Returns the fields of a product that reference its files, without names that are not those of files. */
function fileFieldsIn(row: Pick<Row, (typeof FILE_COLUMNS)[number]>) {
  const { placeholder } = row;
  const video = urlOf('videos', row.video ?? '');
  const image = urlOf('products', nameIn('products', urlOf('products', row.image)) ?? '');
  const drawing = urlOf('products', row.drawing);
  const avif = srcsetIn(row.srcsetAvif, image);
  const webp = srcsetIn(row.srcsetWebp, image);
  return {
    image,
    srcset: { avif, webp, ...(avif !== '' && placeholder !== '' && { placeholder }) },
    ...(nameIn('products', drawing) !== null && { drawing }),
    ...(nameIn('videos', video) !== null && { video }),
  };
}

/** Returns the `srcset` if it belongs to this image. An older program may replace an image and leave its `srcset`. */
function srcsetIn(srcset: string, image: string): string {
  const stem = image.replace(/\.\w+$/, '');
  const isOwn = (url: string) => nameIn('products', url) !== null && url.startsWith(stem);
  return urlsIn(srcset).every(isOwn) ? srcset : '';
}

function columnsOf(whole: NewProduct) {
  const { imageHasAlpha = false, hidden = false, srcset = NO_SRCSET, drawing = '', video = '', ...product } = whole;
  return {
    ...product,
    ...textsIn(product),
    image: nameIn('products', product.image) ?? '',
    imageHasAlpha: Number(imageHasAlpha),
    hidden: Number(hidden),
    srcsetAvif: srcset.avif,
    srcsetWebp: srcset.webp,
    placeholder: srcset.placeholder ?? '',
    drawing: nameIn('products', drawing) ?? '',
    video: nameIn('videos', video),
  };
}
