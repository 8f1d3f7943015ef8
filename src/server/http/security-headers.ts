import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Whose map the about page shows once a picture of it arrived. */
const MAP = 'https://www.openstreetmap.org';

const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Headers that stand on every answer.
 * @param page the built index.html, whose own inline scripts are allowed by their hashes; null where there is none
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { publicOrigin, askedOrigins }: Pick<Config, 'publicOrigin' | 'askedOrigins'>,
  page: string | null,
): Promise<void> {
  const isSecure = publicOrigin?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
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
      },
    },
    // The map's owner asks to be told which site shows it.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
  });
}

function inlineScriptHashes(page: string): string[] {
  const scripts = page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}
