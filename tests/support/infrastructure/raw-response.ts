import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

interface RawRequest {
  readonly headers: Readonly<Record<string, string>>;
  /** Makes the request a POST. */
  readonly body?: string | undefined;
}

/** Returns a response without decoding its body, and without the headers that Node adds to every response. */
export function rawResponse(url: string, { headers, body }: RawRequest): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
  const sent = request(url, { method: body === undefined ? 'GET' : 'POST', headers });
  sent.on('error', reject).on('response', (response) => {
    const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...own } = response.headers;
    const read = async (): Promise<RawResponse> => ({
      status: response.statusCode ?? 0,
      headers: Object.fromEntries(Object.entries(own).map(([name, value]) => [name, String(value)])),
      body: await buffer(response),
    });
    read().then(resolve, reject);
  });
  sent.end(body);
  return promise;
}
