import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The folders of src and the folders that each may import from. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  domain: ['contract'],
  validation: ['contract', 'domain'],
  machines: ['domain', 'contract', 'validation'],
  actors: ['contract', 'validation', 'domain', 'machines'],
  translations: ['domain', 'contract', 'machines', 'locales'],
  ui: ['domain', 'contract'],
  features: ['machines', 'domain', 'contract', 'validation', 'ui', 'translations', 'workshop'],
  seed: ['contract', 'domain', 'workshop'],
  // Only types.
  workshop: ['domain'],
  operations: ['contract', 'validation', 'domain'],
  mocks: ['contract', 'validation', 'domain', 'operations', 'seed', 'workshop'],
  // Of the site only the types of the renderer of its pages.
  server: ['contract', 'validation', 'domain', 'operations', 'seed', 'workshop', 'site'],
  site: [
    'contract',
    'domain',
    'validation',
    'machines',
    'actors',
    'translations',
    'ui',
    'features',
    'seed',
    'mocks',
    'workshop',
  ],
  notify: ['domain'],
  // The diagram of the actors is generated from the table that relates them.
  tools: ['contract', 'domain', 'validation', 'operations', 'seed', 'workshop', 'server', 'notify', 'site'],
};

/** The packages that portable folders may use, including those of Node. Other folders may use any. */
const MAY_USE: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  validation: [],
  domain: ['libphonenumber-js/min', 'fflate', 'leven'],
  machines: ['xstate'],
  operations: ['@lingui/core'],
  // Only the folder of the samples, for Node.
  seed: ['node:module', 'node:path'],
};

const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.endsWith('.d.ts'));
const imports = files.flatMap(importsOf);
type Import = (typeof imports)[number];

/** Expects that no import has the property. */
const expectNone = (is: (one: Import) => boolean) => expect(imports.filter(is)).toEqual([]);

describe('src', () => {
  it('contains only folders that have an import rule', () => {
    const folders = new Set(files.map(folderOf));
    expect([...folders].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  });

  it('the repository contains only the documented top-level entries', () => {
    const shown = globSync('*').filter((name) => name !== 'node_modules');
    expect(shown.sort()).toEqual([
      'README.md',
      'docs',
      'lingui.config.ts',
      'locales',
      'openapi.yaml',
      'package-lock.json',
      'package.json',
      'proofs',
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

  it('workshop imports only types from other folders', () =>
    expectNone(({ from, to, isTypeOnly }) => from === 'workshop' && to === 'domain' && !isTypeOnly));

  it('server imports only the types of the page renderer from site', () =>
    expectNone(
      ({ from, to, path, isTypeOnly }) =>
        from === 'server' && to === 'site' && !(isTypeOnly && path === 'src/site/rendering/page-renderer.ts'),
    ));

  it.each(['actors', 'translations'])('%s imports only types from machines', (folder) =>
    expectNone(({ from, to, isTypeOnly }) => from === folder && to === 'machines' && !isTypeOnly),
  );

  it('imports files of the same folder by ./ and all others by #src', () =>
    expectNone(({ file, specifier, path }) => {
      // The specifier may be a script path in a string, which names no module.
      if (path === null || !path.startsWith('src/') || !existsSync(path)) return false;
      return dirname(path) === dirname(file) ? !specifier.startsWith('./') : !/^#(?:src|workshop)\//.test(specifier);
    }));

  it('no feature imports another, except features/shared, which imports none', () =>
    expectNone(({ file, path }) => {
      const [own, other] = [featureOf(file), featureOf(path ?? '')];
      return own !== undefined && other !== undefined && own !== other && other !== 'shared';
    }));

  it.each(Object.entries(MAY_USE))('%s uses no packages except %j', (folder, allowed) =>
    expectNone(({ from, specifier }) => from === folder && /^(?!\.|#)/.test(specifier) && !allowed.includes(specifier)),
  );

  it.each(['machines', 'domain'])('%s does not import message texts', (folder) =>
    expectNone(({ from, path }) => from === folder && path === 'src/validation/issue-messages.ts'),
  );

  it('contract contains only generated files', () => {
    expect(files.filter((file) => folderOf(file) === 'contract' && !file.endsWith('.generated.ts'))).toEqual([]);
  });

  it('only the mocks use @mswjs/data', () => {
    const users = imports.filter(({ specifier }) => specifier === '@mswjs/data').map(({ from }) => from);
    expect([...new Set(users)]).toEqual(['mocks']);
  });

  it('keeps the texts that only the admin sees out of the catalog that every page loads', () => {
    const visitors = filesReachedFrom('src/site/seam/main.ts', 'src/site/routing/admin-screens.tsx');
    const origins = [...readFileSync('locales/fa/messages.po', 'utf8').matchAll(/^#: (\S+)$/gm)].map(
      ([, file]) => file,
    );
    expect(origins.length).toBeGreaterThan(0);
    expect(origins.filter((file = '') => !visitors.has(file))).toEqual([]);
  });
});

describe('the engine of the model tests', () => {
  const isEngine = (path: string | null) => path?.startsWith('tests/models/') ?? false;
  const all = globSync('tests/**/*.{ts,tsx}').flatMap(importsOf);

  it('imports nothing of the site or of the other tests, and contains no Persian', () => {
    const packages = all
      .filter(({ file, path }) => isEngine(file) && !isEngine(path))
      .map(({ specifier }) => specifier);
    expect([...new Set(packages)].sort()).toEqual(['vitest', 'xstate', 'xstate/graph']);
    const texts = globSync('tests/models/*').map((file) => readFileSync(file, 'utf8'));
    expect(texts.filter((text) => /[\u0600-\u06FF]/.test(text))).toEqual([]);
  });

  it('is imported by its four entries only', () => {
    const entries = all.filter(({ file, path }) => !isEngine(file) && isEngine(path)).map(({ path }) => path);
    expect([...new Set(entries)].sort()).toEqual(
      ['coverage', 'machine-model', 'walk-on-mocks', 'walk-on-screen'].map((name) => `tests/models/${name}.ts`),
    );
  });
});

/** The files that a file needs, directly or through others, but not through the excluded one. */
function filesReachedFrom(start: string, excluded: string): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const file of reached)
    for (const { path, isTypeOnly } of imports.filter((one) => one.file === file))
      if (path !== null && !isTypeOnly && path !== excluded) reached.add(path);
  return reached;
}

function folderOf(file: string): string {
  return file.split('/')[1] ?? '';
}

/** The name of the feature's folder. `shared` contains what several features use. */
function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1];
}

/** Returns the imports of a file with both folders. `path` is null for a package. */
function importsOf(file: string) {
  const found = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm,
  );
  return [...found].map(([, type, named, bare, dynamic]) => {
    const specifier = named ?? bare ?? dynamic ?? '';
    const beside = specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : null;
    const path = specifier.startsWith('#') ? specifier.slice(1).replace(/^workshop\//, 'src/$&') : beside;
    const to = path?.startsWith('src/') ? folderOf(path) : path?.startsWith('locales/') ? 'locales' : null;
    return { file, specifier, path, from: folderOf(file), to, isTypeOnly: type !== undefined };
  });
}
