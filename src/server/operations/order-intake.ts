import { createHash, randomBytes } from 'node:crypto';
import type { OrderForm } from '#src/contract/types.ts';
import type { FieldProblem } from '#src/contract/validation.ts';
import { type DataUrl, decodeDataUrl } from '../files/data-url.ts';
import type { FileStorage } from '../files/file-storage.ts';
import type { ImageWork } from '../files/image-work.ts';
import { Refusal } from '../http/refusal.ts';
import type { SentOrder, Store } from '../store/store.ts';

/** Takes orders in: an id that was answered stands for an order that is on disk with all its files. */
export class OrderIntake {
  readonly #store: Store;
  readonly #files: FileStorage;
  readonly #images: ImageWork;
  /** The keys whose orders are being stored right now. */
  readonly #underWay = new Map<string, Promise<unknown>>();

  constructor(store: Store, files: FileStorage, images: ImageWork) {
    this.#store = store;
    this.#files = files;
    this.#images = images;
  }

  /**
   * Stores the order and answers its id; the same key with the same content answers the earlier order's id.
   * @param signal aborts when the sender is gone, who may send the order again
   * @throws Refusal 409 where the key was used for other content, 4xx for pictures that are none, 503 for too many
   */
  async take(form: OrderForm, key: string | null, signal: AbortSignal): Promise<string> {
    if (key === null) return this.#keep(form, null, signal);
    const contentHash = hashOf(form);
    while (this.#underWay.has(key)) await this.#underWay.get(key);
    const keeping = this.#takeOnce(form, { key, contentHash }, signal);
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

  async #takeOnce(form: OrderForm, key: Key, signal: AbortSignal): Promise<string> {
    const earlier = await this.#store.orders.sentUnder(key.key);
    if (earlier) return sameOrder(earlier, key.contentHash);
    return this.#keep(form, key, signal);
  }

  async #keep(form: OrderForm, key: Key | null, signal: AbortSignal): Promise<string> {
    const names: string[] = [];
    try {
      await this.#keepPictures(form.files, names, signal);
      const id = randomName();
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

  /** Stores one picture after the other, and adds each name before anything stands under it. */
  async #keepPictures(files: readonly string[], names: string[], signal: AbortSignal): Promise<void> {
    if (files.length === 0) return;
    const problems: FieldProblem[] = [];
    await this.#images.run({
      use: 'order',
      pictures: decoded(files),
      signal,
      keep: async (verdict, index) => {
        if (verdict.kind === 'refused') return void problems.push({ path: `files.${index}`, ...verdict.problem });
        const name = `${randomName()}.${verdict.image.extension}`;
        names.push(name);
        await this.#files.put('orders', name, verdict.image.bytes);
      },
    });
    if (problems.length > 0) throw Refusal.forFields(problems);
  }
}

interface Key {
  readonly key: string;
  readonly contentHash: string;
}

function sameOrder(earlier: SentOrder, contentHash: string): string {
  if (earlier.contentHash === contentHash) return earlier.orderId;
  throw Refusal.of(409, 'keyReused');
}

/** One at a time, as each is needed: together they weigh as much as the order. */
function* decoded(files: readonly string[]): Generator<DataUrl> {
  for (const file of files) yield decodeDataUrl(file);
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
