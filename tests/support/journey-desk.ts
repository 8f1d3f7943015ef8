import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { Product } from '#src/contract/types.ts';
import type { Journey, Visitor } from './journey.ts';
import { type ChosenFile, signIn } from './journey-order.ts';
import { ADMIN, type MortalSite, type Site } from './journey-site.ts';

/** Signs in as a new visitor and waits until the desk has its lists. */
export async function openDesk(journey: Journey, site: Site, visitor?: Visitor): Promise<Page> {
  const page = await journey.visit(site, '/dashboard', visitor);
  await arriveAtDesk(page);
  return page;
}

/** Signs in on the login that is open, and waits until the desk has its lists. */
export async function arriveAtDesk(page: Page, password?: string): Promise<void> {
  await page.waitForURL('**/login');
  await signIn(page, password);
  await page.waitForURL('**/dashboard');
  await desk(page).products.locator('li').first().waitFor();
  await desk(page).orders.locator('ul, p').first().waitFor();
}

/** The desk in Persian: its parts by what they are called, the form's fields by the API's names. */
export function desk(page: Page) {
  const main = page.getByRole('main');
  const form = main.locator('form:has([name=video])');
  return {
    form,
    add: main.getByRole('button', { name: 'افزودن محصول' }).first(),
    field: (name: string) => form.locator(`[name=${name}]`),
    save: form.locator('[type=submit]'),
    /** The form says so of a chosen file. */
    chosen: (name: string) => form.getByRole('button', { name: `برداشتن ${name}` }),
    /** There as long as a video is on its way. */
    progress: form.getByRole('progressbar', { name: 'بارگذاری ویدیو' }),
    cancelUpload: form.getByRole('button', { name: 'لغو بارگذاری' }),
    retryUpload: form.getByRole('button', { name: 'تلاش دوباره' }),
    /** What the form says went wrong with the upload or the save, in place. */
    failure: form.getByRole('alert'),
    products: main.locator('#products'),
    edit: (title: string) => main.getByRole('button', { name: `ویرایش ${title}`, exact: true }),
    remove: (title: string) => main.getByRole('button', { name: `حذف ${title}`, exact: true }),
    orders: main.locator('#orders'),
    complete: (name: string) => main.getByRole('button', { name: `تکمیل سفارش ${name}`, exact: true }),
  };
}

/** The texts of a new product by the API's names. */
export interface NewTexts {
  readonly title: string;
  readonly shortDescription: string;
  readonly fullDescription: string;
}

/** Writes into the form that adds a product. */
export async function fillProduct(page: Page, texts: NewTexts): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await desk(page).field(name).fill(text);
}

/** What stands in the form that adds a product. */
export async function textsIn(page: Page): Promise<NewTexts> {
  const textOf = (name: string) => desk(page).field(name).inputValue();
  return {
    title: await textOf('title'),
    shortDescription: await textOf('shortDescription'),
    fullDescription: await textOf('fullDescription'),
  };
}

/** Share of the video that is out, from 0 to 1; 0 where nothing is said of it. */
export function shareSent(progress: Locator): Promise<number> {
  return progress.evaluate((bar) => (bar instanceof HTMLProgressElement && bar.position > 0 ? bar.value : 0));
}

/** Lets only so many bytes a second go out of a page; null for as many as can. */
export type LimitLine = (bytesPerSecond: number | null) => Promise<void>;

/** The hand on a page's line, through the browser itself: no request is held back or answered in between. */
export async function lineOf(page: Page): Promise<LimitLine> {
  // Each session has a limit of its own, and the narrowest holds.
  const session = await page.context().newCDPSession(page);
  return async (bytesPerSecond) => {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond ?? -1,
    });
  };
}

/** A video on the disk of whoever chooses it. */
export interface VideoOnDisk {
  readonly name: string;
  readonly path: string;
  readonly bytes: Buffer;
  remove(): Promise<void>;
}

const SAMPLE_VIDEO = new URL('../../src/seed/pictures/planetary-gearbox.mp4', import.meta.url);

/**
 * A video that plays, stretched to its size by a box that players skip.
 * @param size in bytes
 */
export async function videoOf(size: number): Promise<VideoOnDisk> {
  const sample = await readFile(SAMPLE_VIDEO);
  const padding = Buffer.alloc(size - sample.length);
  padding.writeUInt32BE(padding.length);
  padding.write('free', 4, 'latin1');
  const bytes = Buffer.concat([sample, padding]);
  const folder = await mkdtemp(join(tmpdir(), 'journey-video-'));
  const name = 'gear-at-work.mp4';
  const path = join(folder, name);
  await writeFile(path, bytes);
  return { name, path, bytes, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Names of the server's files: uploads that are coming in, and videos that are whole. */
export async function videosOnServer({ dataDir }: MortalSite): Promise<{ incoming: string[]; videos: string[] }> {
  const namesIn = async (folder: string) => (await readdir(join(dataDir, 'files', folder))).sort();
  return { incoming: await namesIn('incoming'), videos: await namesIn('videos') };
}

/** The products as every visitor gets them. */
export async function productsOf({ url }: Site): Promise<Product[]> {
  return (await (await fetch(`${url}/api/products`)).json()) as Product[];
}

/** Adds a product past the browser, in Persian alone as the API wants it; its id. */
export async function addProduct({ url }: Site, texts: NewTexts, picture: ChosenFile): Promise<number> {
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const body = new FormData();
  for (const [name, text] of Object.entries(texts)) body.append(name, text);
  body.append('image', new File([new Uint8Array(picture.buffer)], picture.name, { type: picture.mimeType }));
  const cookie = login.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const answer = await fetch(`${url}/api/products/addproduct`, { method: 'POST', headers: { cookie }, body });
  if (answer.status !== 201) throw new Error(`The product was answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { readonly id: number }).id;
}
