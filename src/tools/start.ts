// First, because an older Node fails to link what the server imports.
import '#src/server/check-node.mjs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ignoreReloads } from '#src/server/stop-signals.ts';
import { endWithNpm } from './end-with-npm.ts';
import { buildWhereStale } from './site-build.ts';

/** `npm start`: builds the site if it is stale, then serves it together with the API. `--empty` leaves the sample data out. */

// Saves the next start from stripping and compiling the same files again.
enableCompileCache(fileURLToPath(new URL('../../.build/compile-cache', import.meta.url)));

endWithNpm();
// A build does not end by them, either.
ignoreReloads();

try {
  buildWhereStale('site');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import('#src/server/main.ts');
