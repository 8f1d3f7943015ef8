import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Messages that are remembered. More than a workshop receives in the three days for which the server repeats an order. */
const REMEMBERED = 10_000;

const FILE = 'sent.txt';

/**
 * Messages that a channel has accepted, so that none is sent twice. A message is remembered in memory first. Then the record gets its
 * line with the time, the order and the channel.
 *
 * While the record cannot be written, the memory is enough. After a restart, or after a crash between a channel's acceptance and
 * the line, such a message is sent a second time: the other order would lose it.
 */
export interface SentMessages {
  has(key: string): boolean;
  /** Remembers a message, in place of the oldest one if there are too many. */
  add(key: string): void;
  /** Stores what is remembered. Resolves once the disk has it, or the failure was logged. */
  store(): Promise<void>;
}

/**
 * Opens the record in the folder, which is created if it is missing. `log` receives a line each time that it cannot be written later.
 * @throws if it cannot be written now: a process that starts repeatedly would send the same messages each time
 */
export async function openSentMessages(folder: string, log: (line: string) => void): Promise<SentMessages> {
  /** Time of each message, oldest first. */
  const times = new Map<string, string>();
  let isStored = false;
  let storing: Promise<unknown> = Promise.resolve();

  const write = async () => {
    isStored = true;
    try {
      await replaceRecord(folder, [...times].map(([key, time]) => `${time} ${key}\n`).join(''));
    } catch (error) {
      isStored = false;
      throw error;
    }
  };

  try {
    for (const line of await linesIn(folder)) {
      const [time = '', ...key] = line.split(' ');
      times.set(key.join(' '), time);
    }
    await write();
  } catch (error) {
    throw new Error(`${failureOf(folder, error)}. Set NOTIFY_DATA_DIR to a folder that can be written and has room`);
  }

  return {
    has: (key) => times.has(key),
    add: (key) => {
      times.set(key, new Date().toISOString());
      const [oldest] = times.keys();
      if (times.size > REMEMBERED && oldest !== undefined) times.delete(oldest);
      isStored = false;
    },
    store: async () => {
      storing = storing.then(async () => {
        if (!isStored) await write().catch((error: unknown) => log(failureOf(folder, error)));
      });
      await storing;
    },
  };
}

/** Reads the lines of the record. A record that an earlier version appended to may end with a line that a crash cut off. */
async function linesIn(folder: string): Promise<readonly string[]> {
  const text = await readFile(join(folder, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').slice(0, -1);
}

/** Writes the new record beside the old one first, so that a crash or a full disk leaves the old one as it was. */
async function replaceRecord(folder: string, text: string): Promise<void> {
  const file = join(folder, FILE);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(`${file}.next`, text, { mode: 0o600, flush: true });
  await rename(`${file}.next`, file);
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}

function failureOf(folder: string, error: unknown): string {
  const reason = error instanceof Error && 'code' in error ? error.code : error;
  return `The record of sent messages in ${folder} cannot be stored (${reason}), so a restart would repeat its latest messages`;
}
