import { existsSync, globSync, readFileSync } from 'node:fs';
import { parse } from 'postcss';
import { expect, test } from './support/fixtures.ts';

const ROOT = new URL('../../', import.meta.url);
const textOf = (file: string) => readFileSync(new URL(file, ROOT), 'utf8');
const built = () => globSync('.build/site/**/*.{js,html,css}', { cwd: ROOT });

/** A text of each developers' tool, and a source file that contains it, which proves that the text still exists. */
const SIGNS: readonly (readonly [sign: string, file: string])[] = [
  ['@statelyai.connected', 'node_modules/@statelyai/inspect/dist/index.mjs'],
  ['Developers’ panel', 'src/site/inspector/developers-panel.tsx'],
  ['Fault scenarios', 'src/site/scenarios.html'],
  ['expired-presign', 'src/mocks/scenario-mocks.ts'],
  ['mockServiceWorker', 'node_modules/msw/lib/vite/index.js'],
];

/** Words of the admin's contract, guards and machines, and of the library that reads phone numbers. */
const ADMIN_SIGNS = [
  'publicUrl',
  'seenUntil',
  'addproduct',
  'deleteproduct',
  'completion.requested',
  'presign',
  'defaultCountry',
];

test('compresses the files that are loaded first', () => {
  const first = built().filter((file) => /\/index[^/]*$/.test(file));
  expect(first).toHaveLength(3);
  const compressed = first.flatMap((file) => [`${file}.br`, `${file}.gz`]);
  expect(compressed.filter((file) => !existsSync(new URL(file, ROOT)))).toEqual([]);
});

test('lets the browser compile the scripts that every page is hydrated with while they load', () => {
  const hinted = built().filter((file) => textOf(file).startsWith('//# allFunctionsCalledOnLoad\n'));
  const names = hinted.map((file) => file.split('/').at(-1)?.split('-')[0]);
  expect(names.sort()).toEqual(['index', 'screens']);
});

test('bundles the page renderer into one script, all of which the server loads when it starts', () => {
  expect(globSync('.build/renderer/**/*.js', { cwd: ROOT }).sort()).toEqual([
    '.build/renderer/early-script.js',
    '.build/renderer/render-page.js',
  ]);
});

test('contains no trace of inspector, scenarios and mocks', () => {
  expect(built().filter((file) => /inspector|scenario|mock|browser/.test(file))).toEqual([]);
  for (const [sign, file] of SIGNS) {
    expect(textOf(file)).toContain(sign);
    expect(
      built().filter((script) => textOf(script).includes(sign)),
      sign,
    ).toEqual([]);
  }
});

test('styles nothing but the toasts with their style sheet', () => {
  const css = built()
    .filter((file) => /\/toaster-[^/]*\.css$/.test(file))
    .map(textOf);
  const sheet = parse(css.join(''));
  // The rules of an animation have no selectors of elements.
  sheet.walkAtRules('keyframes', (animation) => void animation.remove());
  const selectors: string[] = [];
  sheet.walkRules((rule) => void selectors.push(...rule.selectors));
  expect(selectors).toContain('[data-sonner-toaster][dir=rtl]');
  expect(selectors.filter((selector) => !/\[data-sonner-|\.sonner-|\.toasts/.test(selector))).toEqual([]);
});

test('keeps the code of the admin in a chunk of its own', () => {
  for (const sign of ADMIN_SIGNS) {
    const named = built().filter((file) => textOf(file).includes(sign));
    const chunks = named.map((file) => file.split('/').at(-1)?.split('-')[0]);
    expect([...new Set(chunks)], sign).toEqual(['admin']);
  }
});
