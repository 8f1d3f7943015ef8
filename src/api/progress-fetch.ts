/**
 * A `fetch` that tells how much of the body has gone out, which the real one cannot: by XMLHttpRequest where there is
 * one. `onProgress` gets a share from 0 to 1, and nothing where the length is not known.
 */
export function progressFetch(onProgress: (share: number) => void): (request: Request) => Promise<Response> {
  return async (request) => {
    if (typeof XMLHttpRequest === 'undefined') return globalThis.fetch(request);
    return exchange(new XMLHttpRequest(), request, await request.blob(), onProgress);
  };
}

function exchange(
  xhr: XMLHttpRequest,
  request: Request,
  body: Blob,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    request.signal.throwIfAborted();
    request.signal.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    xhr.addEventListener('load', () => resolve(responseOf(xhr)));
    xhr.addEventListener('abort', () => reject(request.signal.reason));
    xhr.addEventListener('error', () => reject(new TypeError('the connection failed')));
    xhr.open(request.method, request.url);
    xhr.responseType = 'blob';
    for (const [name, value] of request.headers) xhr.setRequestHeader(name, value);
    xhr.send(body);
  });
}

/** Statuses whose response may not have a body. */
const BODILESS = [204, 205, 304];

function responseOf(xhr: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  const body = BODILESS.includes(xhr.status) ? null : (xhr.response as Blob | null);
  return new Response(body, { status: xhr.status, statusText: xhr.statusText, headers });
}
