import { createHash } from 'node:crypto';
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config.ts';

/** Whose map the about page shows once an image of it arrived. */
const MAP = 'https://www.openstreetmap.org';

const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** By name. */
export type SecurityHeaders = Readonly<Record<string, string>>;

/** The headers of every response; scripts in the built page, if there is one, are allowed by their hashes. */
export function securityHeaders(
  { publicOrigin, askedOrigins }: Pick<Config, 'publicOrigin' | 'askedOrigins'>,
  page: string | null,
): SecurityHeaders {
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScriptHashes(page ?? '')],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', MAP],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...askedOrigins],
    'frame-src': [MAP],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, sources]) => [directive, ...sources].join(' '))
      .join(';'),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': PERMISSIONS,
    // The map's owner asks to be told which site shows it.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'X-Permitted-Cross-Domain-Policies': 'none',
    ...(publicOrigin?.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

/** A response that has these headers from its start, so that those which Node answers by itself have them too. */
export function responseWith(headers: SecurityHeaders): typeof ServerResponse {
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    constructor(...parameters: ConstructorParameters<typeof ServerResponse<Request>>) {
      super(...parameters);
      this.setHeaders(new Map(Object.entries(headers)));
    }
  };
}

function inlineScriptHashes(page: string): string[] {
  const scripts = page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}
