import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
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
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const photo = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#888', noise } });
  const drawing = sharp({ create: { width: 640, height: 480, channels: 3, background: '#c2571a' } });
  return [
    { name: 'broken-gear.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() },
    { name: 'طرح دستی.png', mimeType: 'image/png', buffer: await drawing.png().toBuffer() },
  ];
}

export const MEBIBYTE = 1_048_576;

/** A video on the disk of the admin. */
export interface VideoOnDisk {
  readonly name: string;
  readonly path: string;
  readonly bytes: Buffer;
  remove(): Promise<void>;
}

const SAMPLE_VIDEO = new URL('../../../src/seed/images/planetary-gearbox.mp4', import.meta.url);

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
