import fs, { type PathLike, promises, type ReadStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleImageUrl, startWithAdmin } from '../../support/infrastructure/test-server.ts';

/** Functions with which the server opens or examines a file below its data folder. */
const ACCESSES = ['open', 'stat'] as const;

/** Lets the system answer every access below a folder with an error. */
function breakDisk(folder: string, code: string): void {
  for (const access of ACCESSES) {
    const original = promises[access] as (path: PathLike, ...rest: unknown[]) => Promise<never>;
    vi.spyOn(promises, access).mockImplementation(async (path: unknown, ...rest: unknown[]) => {
      if (String(path).startsWith(folder)) throw Object.assign(new Error(`${code}: ${access} '${path}'`), { code });
      return original(path as PathLike, ...rest);
    });
  }
  syncBuiltinESMExports();
}

describe('a disk that fails', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  async function startWithPicture() {
    const server = await startWithAdmin();
    await server.addProduct();
    const [product] = await server.products();
    const order = { files: [await sampleImageUrl()] };
    /** Statuses of an order with a picture, of a stored picture and of the products. */
    const statuses = async () => {
      const responses = [
        await server.sendOrder(order),
        await fetch(server.url + product?.image),
        await fetch(`${server.url}/api/products`),
      ];
      return responses.map(({ status, headers }) => [status, headers.get('retry-after')]);
    };
    return { server, statuses };
  }

  const BROKEN = [
    [503, '5'],
    [503, '5'],
    [200, null],
  ];
  const REPAIRED = [
    [201, null],
    [200, null],
    [200, null],
  ];

  it.each(['EACCES', 'EPERM', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'])(
    'answers 503 while every access ends in %s, and recovers without a restart',
    async (code) => {
      const { server, statuses } = await startWithPicture();
      breakDisk(server.dataDir, code);
      expect(await statuses()).toEqual(BROKEN);
      vi.restoreAllMocks();
      syncBuiltinESMExports();
      expect(await statuses()).toEqual(REPAIRED);
    },
  );

  it('answers 503 for a picture that the server may examine but not open', async () => {
    const { statuses } = await startWithPicture();
    vi.spyOn(fs, 'createReadStream').mockImplementation(() => {
      const stream = new Readable({ read: () => {} });
      stream.destroy(Object.assign(new Error('EACCES: open'), { code: 'EACCES' }));
      return stream as ReadStream;
    });
    expect((await statuses())[1]).toEqual([503, '5']);
  });

  it('answers 503 while the folder is elsewhere, and 404 only for a file that is missing in it', async () => {
    const { server, statuses } = await startWithPicture();
    await rename(server.dataDir, `${server.dataDir}.moved`);
    expect(await statuses()).toEqual(BROKEN);
    await rename(`${server.dataDir}.moved`, server.dataDir);
    expect(await statuses()).toEqual(REPAIRED);
    expect(await server.statusOf('/files/products/none.webp')).toBe(404);
  });
});
