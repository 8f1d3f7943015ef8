import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const textOf = (file: string) => readFileSync(new URL(file, ROOT), 'utf8');
const scripts = globSync('.build/site/**/*.{js,html,css}', { cwd: ROOT });

/** What gives each developers' tool away, and a file that has it: a sign that nobody has proves nothing. */
const SIGNS: readonly (readonly [sign: string, file: string])[] = [
  ['@statelyai.connected', 'node_modules/@statelyai/inspect/dist/index.mjs'],
  ['Developers’ panel', 'src/site/inspector/panel.tsx'],
  ['Fault scenarios', 'src/site/inspector/scenarios-page.tsx'],
  ['expired-presign', 'src/mocks/scenarios.ts'],
  ['mockServiceWorker', 'node_modules/msw/lib/vite/index.js'],
];

/** Words of the admin's contract, guards and machines. */
const ADMIN_SIGNS = ['publicUrl', 'createdAt', 'addproduct', 'getorders', 'dashboardPanel', 'videoUpload'];

describe('the production build', () => {
  it('is there', () => {
    expect(scripts.filter((file) => /\/index-[^/]+\.js$/.test(file))).toHaveLength(1);
  });

  it('has what is loaded first compressed beside it', () => {
    const first = scripts.filter((file) => /\/index[^/]*$/.test(file));
    expect(first).toHaveLength(3);
    const missing = first
      .flatMap((file) => [`${file}.br`, `${file}.gz`])
      .filter((file) => !existsSync(new URL(file, ROOT)));
    expect(missing).toEqual([]);
  });

  it.each(SIGNS)('has no trace of %j', (sign, file) => {
    expect(textOf(file)).toContain(sign);
    expect(scripts.filter((script) => textOf(script).includes(sign))).toEqual([]);
  });

  it('has no chunk of the inspector, the scenarios or the mocks', () => {
    expect(scripts.filter((file) => /inspector|scenario|mock|browser/.test(file))).toEqual([]);
  });

  it.each(ADMIN_SIGNS)('has %j in the admin’s chunk and not in what every visitor loads', (sign) => {
    const named = scripts.filter((file) => textOf(file).includes(sign)).map((file) => file.split('/').at(-1));
    expect([...new Set(named.map((name) => name?.split('-')[0]))]).toEqual(['admin']);
  });
});
