/**
 * Attacks a server on this machine and prints how long a bystander at another address waits meanwhile, and the peak of
 * the server's memory. Every attack is limited in number and time. Needs Linux for the memory.
 *
 *     npm run test:attacks [-- <part of a file name in tests/durability/attacks> …]
 */
import { buildWhereStale } from '#src/tools/site-build.ts';
import { dataUrls } from './attacks/data-urls.ts';
import { gifFrames } from './attacks/gif-frames.ts';
import { gifPixels } from './attacks/gif-pixels.ts';
import { heavyImages } from './attacks/heavy-images.ts';
import { lineBreaks } from './attacks/line-breaks.ts';
import { slowSenders } from './attacks/slow-senders.ts';
import type { Attack } from './support/attack.ts';
import { MEGABYTE } from './support/requests.ts';
import { underAttack } from './support/under-attack.ts';

/** In milliseconds and bytes. */
const GOALS = { wait: 1_000, memory: 400 * MEGABYTE };

/** By the names of their files. */
const attacks: Readonly<Record<string, Attack>> = {
  'gif-frames': gifFrames,
  'gif-pixels': gifPixels,
  'heavy-images': heavyImages,
  'slow-senders': slowSenders,
  'line-breaks': lineBreaks,
  'data-urls': dataUrls,
};

const wanted = process.argv.slice(2);
buildWhereStale('site');
for (const [name, attack] of Object.entries(attacks)) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
  const { median, longest, memory, responses } = await underAttack(attack);
  const isMet = longest < GOALS.wait && memory < GOALS.memory;
  if (!isMet) process.exitCode = 1;
  const megabytes = Math.round(memory / MEGABYTE);
  console.info(`${isMet ? 'ok  ' : 'FAIL'} ${name}: ${attack.title}`);
  console.info(`     longest wait ${longest} ms (median ${median} ms), peak ${megabytes} MB, responses ${responses}`);
}
