import { createHash, randomBytes } from 'node:crypto';
import type { OrderForm } from '#src/contract/types.ts';
import type { FieldProblem } from '#src/contract/validation.ts';
import { decodeDataUrl } from '../files/data-url.ts';
import type { FileStorage } from '../files/file-storage.ts';
import { type PreparedImage, prepareOrderImage } from '../files/images.ts';
import { Refusal } from '../http/refusal.ts';
import type { SentOrder, Store } from '../store/store.ts';

/** Takes orders in: an id that was answered stands for an order that is on disk with all its files. */
export class OrderIntake {
  readonly #store: Store;
  readonly #files: FileStorage;
  /** The keys whose orders are being stored right now. */
  readonly #underWay = new Map<string, Promise<unknown>>();

  constructor(store: Store, files: FileStorage) {
    this.#store = store;
    this.#files = files;
  }

  /**
   * Stores the order and answers its id; the same key with the same content answers the earlier order's id.
   * @throws Refusal 409 where the key was used for other content, 4xx for pictures that are none
   */
  async take(form: OrderForm, key: string | null): Promise<string> {
    if (key === null) return this.#keep(form, null);
    const contentHash = hashOf(form);
    while (this.#underWay.has(key)) await this.#underWay.get(key);
    const keeping = this.#takeOnce(form, { key, contentHash });
    this.#underWay.set(
      key,
      keeping.catch(() => {}),
    );
    try {
      return await keeping;
    } finally {
      this.#underWay.delete(key);
    }
  }

  async #takeOnce(form: OrderForm, key: { key: string; contentHash: string }): Promise<string> {
    const earlier = await this.#store.orders.sentUnder(key.key);
    if (earlier) return sameOrder(earlier, key.contentHash);
    return this.#keep(form, key);
  }

  async #keep(form: OrderForm, key: { key: string; contentHash: string } | null): Promise<string> {
    const images = await prepareAll(form.files);
    const id = randomName();
    const named = images.map((image) => ({ name: `${randomName()}.${image.extension}`, bytes: image.bytes }));
    const names = named.map(({ name }) => name);
    try {
      for (const { name, bytes } of named) await this.#files.put('orders', name, bytes);
      const { name, phone, description } = form;
      const order = { id, name, phone, description, files: names, createdAt: new Date().toISOString() };
      const earlier = await this.#store.orders.add(order, key);
      if (!earlier) return id;
      await this.#files.remove('orders', names);
      return sameOrder(earlier, key?.contentHash ?? '');
    } catch (error) {
      await this.#files.remove('orders', names);
      throw error;
    }
  }
}

function sameOrder(earlier: SentOrder, contentHash: string): string {
  if (earlier.contentHash === contentHash) return earlier.orderId;
  throw Refusal.of(409, 'keyReused');
}

async function prepareAll(files: readonly string[]): Promise<PreparedImage[]> {
  const images: PreparedImage[] = [];
  const problems: FieldProblem[] = [];
  for (const [index, file] of files.entries()) {
    const { type, bytes } = decodeDataUrl(file);
    const verdict = await prepareOrderImage(bytes, type);
    if (verdict.kind === 'prepared') images.push(verdict.image);
    else problems.push({ path: `files.${index}`, ...verdict.problem });
  }
  if (problems.length > 0) throw Refusal.forFields(problems);
  return images;
}

/** Hashes part by part, as the pictures are too heavy to be copied into one text; lengths keep the parts apart. */
function hashOf({ name, phone, description, files }: OrderForm): string {
  const hash = createHash('sha256');
  for (const part of [name, phone, description, ...files]) hash.update(`${part.length}:`).update(part);
  return hash.digest('base64url');
}

/** 128 random bits: nobody guesses the id of an order or the name of its picture. */
function randomName(): string {
  return randomBytes(16).toString('base64url');
}
