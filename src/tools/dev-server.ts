/** `npm run dev:server`: Vite's development server in front of the real server instead of the mocks. */
import { createServer } from 'vite';
import { openServer } from '#src/server/server.ts';

process.env.VITE_MOCKS = 'off';

const PROXIED = ['/api', '/files', '/uploads', '/openapi.yaml', '/healthz', '/readyz'];

const server = await openServer({ ...process.env, PORT: '0' }, { seed: !process.argv.includes('--empty') });
const site = await createServer({
  server: {
    port: Number(process.env.PORT || 3000),
    // The server compares the Host header with the request's origin, so the proxy must not change it.
    proxy: Object.fromEntries(PROXIED.map((path) => [path, { target: server.url, changeOrigin: false }])),
  },
});
await site.listen();
site.printUrls();
console.info(`  The server itself is at ${server.url}`);
if (server.adminPassword !== null)
  console.info(`  The admin's password, shown only this once: ${server.adminPassword}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await site.close();
    await server.close();
    process.exit(0);
  });
}
