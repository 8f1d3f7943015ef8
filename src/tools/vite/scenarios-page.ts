import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SITE = new URL('../../site/', import.meta.url);

/** Adds the developers' page of fault scenarios to the demo. In development Vite serves it without a build. */
export function scenariosPage(): Plugin {
  const pages = ['index', 'scenarios'].map((page) => fileURLToPath(new URL(`${page}.html`, SITE)));
  return {
    name: 'scenarios-page',
    apply: (_config, { mode }) => mode === 'demo',
    config: () => ({ build: { rolldownOptions: { input: pages } } }),
  };
}
