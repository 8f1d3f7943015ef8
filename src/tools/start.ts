import { fileURLToPath } from 'node:url';

/** `npm start`: builds the site where it is stale, then serves it together with the API. `--empty` leaves the sample out. */
const NEEDED = 24;

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < NEEDED) {
  console.error(
    `This server needs Node ${NEEDED} and runs on ${process.versions.node}. \`npm ci\` installs the right one ` +
      'beside the project on Linux, macOS (Intel) and Windows; elsewhere install it yourself.',
  );
  process.exit(1);
}

// The next start need not strip and compile the same files again.
const { enableCompileCache } = await import('node:module');
enableCompileCache(fileURLToPath(new URL('../../.build/compile-cache', import.meta.url)));

const { buildSiteWhereStale } = await import('./site-build.ts');
try {
  buildSiteWhereStale();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import('#src/server/main.ts');
