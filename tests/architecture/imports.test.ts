import { globSync, readFileSync } from 'node:fs';
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
  tools: ['contract', 'validation', 'operations', 'server', 'site'],
};

/** The only packages of the folders that must run anywhere; the others choose for themselves. */
const MAY_USE: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  validation: [],
  domain: [],
  machines: ['xstate'],
  operations: ['@lingui/core'],
  seed: [],
};

interface Import {
  readonly file: string;
  readonly specifier: string;
  readonly isTypeOnly: boolean;
}

const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.endsWith('.d.ts'));
const imports = files.flatMap(importsOf);

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
  it.each(Object.entries(MAY_IMPORT))('%s imports only from %j', (folder, allowed) => {
    const strangers = imports
      .filter(({ file }) => folderOf(file) === folder)
      .filter(({ file, specifier }) => {
        const target = targetFolder(file, specifier);
        return target !== null && target !== folder && !allowed.includes(target);
      });
    expect(strangers).toEqual([]);
  });

  it.each(['actors', 'translations'])('%s takes types, but no behaviour, from machines', (folder) => {
    const values = imports.filter(
      ({ file, specifier, isTypeOnly }) =>
        folderOf(file) === folder && targetFolder(file, specifier) === 'machines' && !isTypeOnly,
    );
    expect(values).toEqual([]);
  });

  it('no feature imports another', () => {
    const crossings = imports.filter(({ file, specifier }) => {
      const from = featureOf(file);
      const to = featureOf(resolve(file, specifier) ?? '');
      return from !== null && to !== null && from !== to;
    });
    expect(crossings).toEqual([]);
  });

  it.each(Object.entries(MAY_USE))('%s uses no package but %j', (folder, allowed) => {
    const foreign = imports.filter(
      ({ file, specifier }) => folderOf(file) === folder && isPackage(specifier) && !allowed.includes(specifier),
    );
    expect(foreign).toEqual([]);
  });

  it('machines and domain know no wording', () => {
    const readers = imports.filter(
      ({ file, specifier }) =>
        ['machines', 'domain'].includes(folderOf(file)) && resolve(file, specifier) === 'src/validation/messages.ts',
    );
    expect(readers).toEqual([]);
  });

  it('contract holds nothing but what is generated', () => {
    expect(files.filter((file) => folderOf(file) === 'contract' && !file.endsWith('.generated.ts'))).toEqual([]);
  });

  it('operations run in a browser as well as on a server', () => {
    const native = imports.filter(({ file, specifier }) => folderOf(file) === 'operations' && /^node:/.test(specifier));
    expect(native).toEqual([]);
  });

  it('@mswjs/data is known to the mocks alone', () => {
    const users = imports.filter(({ specifier }) => specifier === '@mswjs/data').map(({ file }) => folderOf(file));
    expect([...new Set(users)]).toEqual(['mocks']);
  });
});

function folderOf(file: string): string {
  return file.split('/')[1] ?? '';
}

/** The feature's folder, or null for what all features share. */
function featureOf(path: string): string | null {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
}

function isPackage(specifier: string): boolean {
  return !specifier.startsWith('.') && !specifier.startsWith('#') && !specifier.startsWith('node:');
}

function resolve(file: string, specifier: string): string | null {
  if (specifier.startsWith('#src/')) return specifier.slice(1);
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : null;
}

function targetFolder(file: string, specifier: string): string | null {
  if (specifier.startsWith('#locales/')) return 'locales';
  const target = resolve(file, specifier);
  return target?.startsWith('src/') ? folderOf(target) : null;
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const statements = text.matchAll(/^(?:import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm);
  const dynamic = text.matchAll(/\bimport\('([^']+)'\)/g);
  return [
    ...[...statements].map((match) => ({
      file,
      specifier: match[2] ?? match[3] ?? '',
      isTypeOnly: match[1] !== undefined,
    })),
    ...[...dynamic].map((match) => ({ file, specifier: match[1] ?? '', isTypeOnly: false })),
  ];
}
