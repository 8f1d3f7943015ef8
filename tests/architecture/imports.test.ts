import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The folders of src and the folders that each may import. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  domain: ['contract'],
  validation: ['contract', 'domain'],
  machines: ['domain', 'contract', 'validation'],
  actors: ['contract', 'validation', 'domain', 'machines'],
  translations: ['domain', 'contract', 'machines', 'locales'],
  ui: ['domain', 'contract'],
  features: ['machines', 'domain', 'contract', 'validation', 'ui', 'translations'],
  seed: ['contract', 'domain'],
  operations: ['contract', 'validation', 'domain'],
  mocks: ['contract', 'validation', 'domain', 'operations', 'seed'],
  server: ['contract', 'validation', 'domain', 'operations', 'seed'],
  site: ['contract', 'domain', 'validation', 'machines', 'actors', 'translations', 'ui', 'features', 'seed', 'mocks'],
  // The overview of the actors is drawn from the table that relates them.
  tools: ['contract', 'domain', 'validation', 'operations', 'seed', 'server', 'site'],
};

/** The only packages, Node's own among them, of the folders that must run anywhere; the others choose for themselves. */
const MAY_USE: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  validation: [],
  domain: [],
  machines: ['xstate'],
  operations: ['@lingui/core'],
  seed: [],
};

const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.endsWith('.d.ts'));
const imports = files.flatMap(importsOf);
type Import = (typeof imports)[number];

/** Those of which something is so must be none. */
const expectNone = (is: (one: Import) => boolean) => expect(imports.filter(is)).toEqual([]);

describe('src', () => {
  it('has only the folders that have a rule', () => {
    const folders = new Set(files.map(folderOf));
    expect([...folders].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  });

  it('holds at its top level what the architecture names', () => {
    const shown = globSync('*').filter((name) => name !== 'node_modules');
    expect(shown.sort()).toEqual([
      'README.md',
      'docs',
      'lingui.config.ts',
      'locales',
      'openapi.yaml',
      'package-lock.json',
      'package.json',
      'src',
      'tests',
      'tsconfig.json',
      'vite.config.ts',
    ]);
  });
});

describe('imports go one way', () => {
  it.each(Object.entries(MAY_IMPORT))('%s imports only from %j', (folder, allowed) =>
    expectNone(({ from, to }) => from === folder && to !== null && to !== folder && !allowed.includes(to)),
  );

  it.each(['actors', 'translations'])('%s takes types, but no behaviour, from machines', (folder) =>
    expectNone(({ from, to, isTypeOnly }) => from === folder && to === 'machines' && !isTypeOnly),
  );

  it('files of one folder import each other by ./, all others by #src', () =>
    expectNone(({ file, specifier, path }) => {
      // A script may be started by its path in a string.
      if (path === null || !path.startsWith('src/') || !existsSync(path)) return false;
      return dirname(path) === dirname(file) ? !specifier.startsWith('./') : !specifier.startsWith('#src/');
    }));

  it('no feature imports another, and features/shared imports none', () =>
    expectNone(({ file, path }) => {
      const [own, other] = [featureOf(file), featureOf(path ?? '')];
      return own !== undefined && other !== undefined && own !== other && other !== 'shared';
    }));

  it.each(Object.entries(MAY_USE))('%s uses no package but %j', (folder, allowed) =>
    expectNone(({ from, specifier }) => from === folder && /^(?!\.|#)/.test(specifier) && !allowed.includes(specifier)),
  );

  it.each(['machines', 'domain'])('%s knows no wording', (folder) =>
    expectNone(({ from, path }) => from === folder && path === 'src/validation/messages.ts'),
  );

  it('contract holds nothing but what is generated', () => {
    expect(files.filter((file) => folderOf(file) === 'contract' && !file.endsWith('.generated.ts'))).toEqual([]);
  });

  it('@mswjs/data is known to the mocks alone', () => {
    const users = imports.filter(({ specifier }) => specifier === '@mswjs/data').map(({ from }) => from);
    expect([...new Set(users)]).toEqual(['mocks']);
  });
});

function folderOf(file: string): string {
  return file.split('/')[1] ?? '';
}

/** The feature's folder, `shared` for what several features use. */
function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1];
}

/** What a file imports: from which folder to which, and by which path in the project where it is no package. */
function importsOf(file: string) {
  const found = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm,
  );
  return [...found].map(([, type, named, bare, dynamic]) => {
    const specifier = named ?? bare ?? dynamic ?? '';
    const beside = specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : null;
    const path = specifier.startsWith('#') ? specifier.slice(1) : beside;
    const to = path?.startsWith('src/') ? folderOf(path) : path?.startsWith('locales/') ? 'locales' : null;
    return { file, specifier, path, from: folderOf(file), to, isTypeOnly: type !== undefined };
  });
}
