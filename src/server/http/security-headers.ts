import { createHash } from 'node:crypto';
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '#src/server/config.ts';

/** Whose map the about page shows once an image of it arrived. */
const MAP = 'https://www.openstreetmap.org';

const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** By name. */
export type SecurityHeaders = Readonly<Record<string, string>>;

/** The Content-Security-Policy of a document; what stands in it as script and style is allowed by its hash. */
export function securityPolicy({ askedOrigins }: Pick<Config, 'askedOrigins'>, html = ''): string {
  const policy = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...hashesOf(html, /<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/gi),
    ],
    'style-src': ["'self'", ...hashesOf(html, /<style>([\s\S]*?)<\/style>/gi)],
    'img-src': ["'self'", 'data:', 'blob:', MAP],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...askedOrigins],
    'frame-src': [MAP],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join(';');
}

/** The headers of every response. */
export function securityHeaders(config: Pick<Config, 'publicOrigin' | 'askedOrigins'>): SecurityHeaders {
  return {
    'Content-Security-Policy': securityPolicy(config),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': PERMISSIONS,
    // The map's owner asks to be told which site shows it.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'X-Permitted-Cross-Domain-Policies': 'none',
    ...(config.publicOrigin?.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

/** A response that has these headers from its start, so that those which Node answers by itself have them too. */
export function responseWith(headers: SecurityHeaders): typeof ServerResponse {
  const all = new Map(Object.entries(headers));
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    constructor(...parameters: ConstructorParameters<typeof ServerResponse<Request>>) {
      super(...parameters);
      this.setHeaders(all);
    }
  };
}

function hashesOf(html: string, element: RegExp): string[] {
  const contents = [...html.matchAll(element)].map(([, content = '']) => content);
  return contents.map((content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`);
}
