import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { SAMPLE_FOLDER } from '#src/seed/sample-folder.ts';
import { modelFile } from '../../support/fixtures/models.ts';
import type { Server } from './server.ts';

/** File that a visitor chooses. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

let images: Promise<[ChosenFile, ChosenFile]> | null = null;

/** Returns a photo (JPEG of 1200 × 900) and a drawing (PNG of 640 × 480), which are made once. */
export function twoImages(): Promise<[ChosenFile, ChosenFile]> {
  images ??= makeImages();
  return images;
}

async function makeImages(): Promise<[ChosenFile, ChosenFile]> {
  // Without the blur, encoding a product's picture takes three times as long.
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const photo = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#888', noise } }).blur(8);
  const drawing = sharp({ create: { width: 640, height: 480, channels: 3, background: '#c2571a' } });
  return [
    { name: 'broken-gear.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() },
    { name: 'طرح دستی.png', mimeType: 'image/png', buffer: await drawing.png().toBuffer() },
  ];
}

/** Returns a model of 60 × 50 × 52 mm. */
export async function bracket(name = 'bracket.stl'): Promise<ChosenFile> {
  return { name, mimeType: '', buffer: Buffer.from(await modelFile('motor-bracket.stl')) };
}

/** Paths of two small images, for a visitor who chooses the same file again: only a file on the disk has a fixed date. */
export const IMAGES_ON_DISK = {
  arm: join(SAMPLE_FOLDER, 'drone-arm-192.webp'),
  coupling: join(SAMPLE_FOLDER, 'flexible-coupling-192.webp'),
} as const;

/** Drags files from outside of the browser to the middle of an element, and drops them there. */
export async function dropOn(target: Locator, ...paths: readonly string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const tools = await target.page().context().newCDPSession(target.page());
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await tools.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data });
  await tools.detach();
}

/** Pastes an image with this name where the focus is. */
export function pasteImage(page: Page, name: string): Promise<void> {
  return page.evaluate(
    ([base64, name]) => {
      const clipboardData = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      clipboardData.items.add(new File([bytes], name, { type: 'image/gif' }));
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(paste);
    },
    [PIXEL.toString('base64'), name] as const,
  );
}

export const MEBIBYTE = 1_048_576;

/** A video on the disk of the admin. */
export interface VideoOnDisk {
  readonly name: string;
  readonly path: string;
  readonly bytes: Buffer;
  remove(): Promise<void>;
}

const SAMPLE_VIDEO = join(SAMPLE_FOLDER, 'planetary-gearbox.mp4');

/**
 * Creates a playable video, padded to its size by an MP4 box that players skip.
 * @param size in bytes
 */
export async function videoOf(size: number): Promise<VideoOnDisk> {
  const sample = await readFile(SAMPLE_VIDEO);
  const padding = Buffer.alloc(size - sample.length);
  padding.writeUInt32BE(padding.length);
  padding.write('free', 4, 'latin1');
  const bytes = Buffer.concat([sample, padding]);
  const folder = await mkdtemp(join(tmpdir(), 'e2e-video-'));
  const name = 'gear-at-work.mp4';
  const path = join(folder, name);
  await writeFile(path, bytes);
  return { name, path, bytes, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Returns the names of the server's partial uploads and complete videos. */
export async function videosOnServer({ dataDir }: Server): Promise<{ incoming: string[]; videos: string[] }> {
  const namesIn = async (folder: string) => (await readdir(join(dataDir, 'files', folder))).sort();
  return { incoming: await namesIn('incoming'), videos: await namesIn('videos') };
}

/** The smallest GIF. */
export const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
