import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds for which a message is remembered. The server sends an order again for three days. */
const REMEMBERED = 7 * 24 * 3_600_000;

/**
 * Record of the messages that a channel has accepted, so that none is sent twice. Each line has the time, the order and
 * the channel. A crash between a channel's acceptance and the line sends that message a second time: the other order
 * would lose it.
 */
export interface SentMessages {
  has(key: string): boolean;
  /** Resolves once the disk has the line. */
  add(key: string): Promise<void>;
}

/** Opens the record in the folder, which is created if it is missing, without old lines. */
export async function openSentMessages(folder: string, now = Date.now()): Promise<SentMessages> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'sent.txt');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  // A crash may have cut the last line off.
  const lines = text
    .split('\n')
    .slice(0, -1)
    .filter((line) => now - Date.parse(line.split(' ', 1)[0] ?? '') < REMEMBERED);
  await writeFile(`${file}.next`, lines.map((line) => `${line}\n`).join(''), { mode: 0o600, flush: true });
  await rename(`${file}.next`, file);
  const keys = new Set(lines.map((line) => line.slice(line.indexOf(' ') + 1)));
  return {
    has: (key) => keys.has(key),
    add: async (key) => {
      const handle = await open(file, 'a', 0o600);
      try {
        await handle.appendFile(`${new Date().toISOString()} ${key}\n`);
        await handle.sync();
      } finally {
        await handle.close();
      }
      keys.add(key);
    },
  };
}
