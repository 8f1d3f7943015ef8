import { setImmediate } from 'node:timers/promises';

/** Items serialised per turn of the event loop. */
const CHUNK = 500;

/** Serialises a list in chunks, so that a long list does not block other requests. */
export async function jsonOfList(list: readonly unknown[]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (let start = 0; start < list.length; start += CHUNK) {
    if (start > 0) await setImmediate();
    const json = JSON.stringify(list.slice(start, start + CHUNK)).slice(1, -1);
    chunks.push(Buffer.from(start === 0 ? json : `,${json}`));
  }
  return Buffer.concat([Buffer.from('['), ...chunks, Buffer.from(']')]);
}
