import { createHash } from 'node:crypto';
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '#src/server/config.ts';
import { REQUEST_ID_HEADER } from './request-ids.ts';

/** Origin of the map on the about page. */
const MAP_ORIGIN = 'https://www.openstreetmap.org';

const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ');

export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * The Content-Security-Policy of a document. The inline styles of the document are allowed by their hashes, but only those
 * inline scripts that the build knows: a script that came into the page in another way does not run.
 */
export function securityPolicy(
  { connectOrigins }: Pick<Config, 'connectOrigins'>,
  html = '',
  inlineScripts: readonly string[] = [],
): string {
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts.map(hashOf)],
    'style-src': ["'self'", ...stylesIn(html).map(hashOf)],
    'img-src': ["'self'", 'data:', 'blob:', MAP_ORIGIN],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...connectOrigins],
    'frame-src': [MAP_ORIGIN],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join(';');
}

/** Headers of every response. */
export function securityHeaders(config: Pick<Config, 'publicOrigin' | 'connectOrigins'>): SecurityHeaders {
  return {
    'Content-Security-Policy': securityPolicy(config),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS,
    // OpenStreetMap requires the site's origin in the Referer header.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'X-Permitted-Cross-Domain-Policies': 'none',
    ...(config.publicOrigin?.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

/**
 * A response class that sets the headers and a request id on construction, so that responses sent by Node itself have
 * them too. In other responses, Fastify's request id replaces this one.
 */
export function responseWith(
  headers: SecurityHeaders,
  idOf: (request: IncomingMessage) => string,
): typeof ServerResponse {
  const all = new Map(Object.entries(headers));
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    constructor(...parameters: ConstructorParameters<typeof ServerResponse<Request>>) {
      super(...parameters);
      // Requests that were pipelined on a connection are still created after the server closed it.
      if (this.req.socket.destroyed) return;
      this.setHeaders(all);
      this.setHeader(REQUEST_ID_HEADER, idOf(this.req));
    }
  };
}

function stylesIn(html: string): string[] {
  return [...html.matchAll(/<style>([\s\S]*?)<\/style>/gi)].map(([, content = '']) => content);
}

function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
