import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The rooms of the house and the rooms that each may import. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  domain: ['contract'],
  validation: ['contract', 'domain'],
  machines: ['domain', 'contract', 'validation'],
  api: ['contract', 'validation', 'domain', 'machines'],
  localization: ['domain', 'contract', 'machines', 'locales'],
  ui: ['domain', 'contract'],
  features: ['machines', 'domain', 'contract', 'validation', 'ui', 'localization'],
  seed: ['contract', 'domain'],
  operations: ['contract', 'validation', 'domain'],
  mocks: ['contract', 'validation', 'domain', 'operations', 'seed'],
  server: ['contract', 'validation', 'domain', 'operations', 'seed'],
  site: ['contract', 'domain', 'validation', 'machines', 'api', 'localization', 'ui', 'features', 'seed', 'mocks'],
  // The overview of the actors is drawn from the table that relates them.
  tools: ['contract', 'validation', 'operations', 'server', 'site'],
};

/** The only packages of the rooms that must run anywhere; the other rooms choose for themselves. */
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

describe('the house', () => {
  it('has only the rooms that have a rule', () => {
    const rooms = new Set(files.map(roomOf));
    expect([...rooms].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
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
  it.each(Object.entries(MAY_IMPORT))('%s imports only from %j', (room, allowed) => {
    const strangers = imports
      .filter(({ file }) => roomOf(file) === room)
      .filter(({ file, specifier }) => {
        const target = targetRoom(file, specifier);
        return target !== null && target !== room && !allowed.includes(target);
      });
    expect(strangers).toEqual([]);
  });

  it.each(['api', 'localization'])('%s takes types, but no behaviour, from machines', (room) => {
    const values = imports.filter(
      ({ file, specifier, isTypeOnly }) =>
        roomOf(file) === room && targetRoom(file, specifier) === 'machines' && !isTypeOnly,
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

  it.each(Object.entries(MAY_USE))('%s uses no package but %j', (room, allowed) => {
    const foreign = imports.filter(
      ({ file, specifier }) => roomOf(file) === room && isPackage(specifier) && !allowed.includes(specifier),
    );
    expect(foreign).toEqual([]);
  });

  it('machines and domain know no wording', () => {
    const readers = imports.filter(
      ({ file, specifier }) =>
        ['machines', 'domain'].includes(roomOf(file)) && resolve(file, specifier) === 'src/validation/messages.ts',
    );
    expect(readers).toEqual([]);
  });

  it('contract holds nothing but what is generated', () => {
    expect(files.filter((file) => roomOf(file) === 'contract' && !file.endsWith('.generated.ts'))).toEqual([]);
  });

  it('operations run in a browser as well as on a server', () => {
    const native = imports.filter(({ file, specifier }) => roomOf(file) === 'operations' && /^node:/.test(specifier));
    expect(native).toEqual([]);
  });

  it('@mswjs/data is known to the mocks alone', () => {
    const users = imports.filter(({ specifier }) => specifier === '@mswjs/data').map(({ file }) => roomOf(file));
    expect([...new Set(users)]).toEqual(['mocks']);
  });
});

function roomOf(file: string): string {
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

function targetRoom(file: string, specifier: string): string | null {
  if (specifier.startsWith('#locales/')) return 'locales';
  const target = resolve(file, specifier);
  return target?.startsWith('src/') ? roomOf(target) : null;
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
