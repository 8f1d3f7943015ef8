import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { MEBIBYTE } from '#src/domain/data-size.ts';
import { sessionOf, startServer } from './test-server.ts';

const HEAD = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';

describe('a multipart body without an end', () => {
  it.each([
    ['before its first part', ''],
    ['in a file', HEAD],
    ['in a file that came before', `${HEAD}x\r\n${HEAD}`],
    ['in a text', '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\n'],
    ['after its last part', '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nx\r\n--x--\r\n'],
  ])('%s is cut at a bound', async (_where, start) => {
    const server = await startServer();
    const url = `${server.url}/api/products/addproduct`;
    expect(await bytesUntilCut(url, await sessionOf(server), start)).toBeLessThan(24 * MEBIBYTE);
  });
});

it('a multipart body that says that it is too large is not read', async () => {
  const server = await startServer();
  const call = request(`${server.url}/api/products/addproduct`, {
    method: 'POST',
    headers: {
      cookie: await sessionOf(server),
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 12 * MEBIBYTE,
    },
  });
  call.on('error', () => {}).write(HEAD);
  const [answer] = await once(call, 'response');
  expect(answer.statusCode).toBe(413);
  call.destroy();
});

/** Sends for as long as the server takes it; answers how much that was, what the system holds in between included. */
async function bytesUntilCut(url: string, cookie: string, start: string): Promise<number> {
  const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x' };
  const call = request(url, { method: 'POST', headers });
  const chunk = Buffer.alloc(MEBIBYTE, 'a');
  let bytes = 0;
  const send = () => {
    bytes += chunk.length;
    if (!call.destroyed && bytes < 64 * MEBIBYTE) call.write(chunk, send);
  };
  call.on('response', (answer) => answer.resume()).on('error', () => {});
  call.write(start, send);
  await new Promise((resolve) => call.once('close', resolve));
  return bytes;
}
