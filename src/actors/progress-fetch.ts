import { abortReason, throwIfAborted } from './abort-reason.ts';

/** Bytes of a body that were sent; `total` is null if unknown. */
export interface Progress {
  readonly loaded: number;
  readonly total: number | null;
}

/** Creates a `fetch` that reports the share of the body that was sent, from 0 to 1, if its length is known. */
export function progressFetch(onProgress: (share: number) => void): (request: Request) => Promise<Response> {
  return async (request) =>
    sendWithProgress(request, await request.blob(), ({ loaded, total }) => {
      if (total) onProgress(loaded / total);
    });
}

/**
 * Sends a request with the given body instead of its own. Uses XMLHttpRequest, which reports progress, or `fetch` if it
 * is unavailable.
 */
export function sendWithProgress(
  request: Request,
  body: Blob,
  onProgress: (progress: Progress) => void,
): Promise<Response> {
  const { signal } = request;
  if (typeof XMLHttpRequest === 'undefined') return globalThis.fetch(new Request(request, { body }));
  return new Promise((resolve, reject) => {
    throwIfAborted(signal);
    const xhr = new XMLHttpRequest();
    signal.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) =>
      onProgress({ loaded, total: lengthComputable ? total : null }),
    );
    xhr.addEventListener('load', () => resolve(responseOf(xhr)));
    xhr.addEventListener('abort', () => reject(abortReason(signal)));
    xhr.addEventListener('error', () => reject(new TypeError('the connection failed')));
    xhr.open(request.method, request.url);
    xhr.withCredentials = request.credentials === 'include';
    xhr.responseType = 'blob';
    for (const [name, value] of request.headers) xhr.setRequestHeader(name, value);
    xhr.send(body);
  });
}

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
