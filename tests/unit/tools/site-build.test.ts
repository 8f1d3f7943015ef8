import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { build as buildFresh, buildWhereStale, isStale } from '#src/tools/site-build.ts';

/** Replacement of Vite. Its output is the source itself, and an empty source fails the build. */
const VITE = `
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const source = readFileSync('src/page.ts', 'utf8');
if (source === '') process.exit(1);
for (const folder of ['site/assets', 'renderer']) mkdirSync('.build/' + folder, { recursive: true });
writeFileSync('.build/site/assets/' + source + '.js', source);
writeFileSync('.build/renderer/render-page.js', process.argv.slice(2, 5).join(' '));
writeFileSync('.build/site/index.html', process.env.NODE_ENV === 'production' ? source : 'for developers');
`;

let root: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const build = () => {
  buildWhereStale('site', root);
  return readFileSync(join(root, '.build/site/index.html'), 'utf8');
};

describe('the build of the site', () => {
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'site-build-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    vi.spyOn(console, 'info').mockImplementation(() => {});
    write('node_modules/vite/bin/vite.js', VITE);
    write('node_modules/vite/package.json', '{ "type": "module" }');
    write('src/page.ts', 'first');
    expect({ isStaleBefore: isStale('site', root), build: build(), isStaleAfter: isStale('site', root) }).toEqual({
      isStaleBefore: true,
      build: 'first',
      isStaleAfter: false,
    });
  });

  const SOURCES = ['src/page.ts', 'src/deep/new.ts', 'locales/en/messages.po', 'src/tools/pre-compressed.ts'];

  it.each([...SOURCES, 'openapi.yaml', '.env'])('is stale once %s was written', (file) => {
    write(file, 'second');
    expect(isStale('site', root)).toBe(true);
    build();
    expect(isStale('site', root)).toBe(false);
  });

  it('is stale without what renders its pages', () => {
    rmSync(join(root, '.build/renderer'), { recursive: true });
    expect({ isStaleBefore: isStale('site', root), build: build(), isStaleAfter: isStale('site', root) }).toEqual({
      isStaleBefore: true,
      build: 'first',
      isStaleAfter: false,
    });
  });

  it('is stale under another variable that goes into it', () => {
    vi.stubEnv('VITE_API_BASE_URL', 'https://api.example');
    expect(isStale('site', root)).toBe(true);
  });

  it('builds the site once, and not for files that no browser gets', () => {
    for (const file of ['src/server/main.ts', 'src/tools/diagrams/chart.ts']) write(file, 'second');
    write('.build/site/index.html', 'untouched');
    expect(build()).toBe('untouched');
  });

  it('builds the site for production, whatever the shell or a test runner sets', () => {
    vi.stubEnv('NODE_ENV', 'development');
    write('src/page.ts', 'second');
    expect(build()).toBe('second');
  });

  it('reads its configuration without writing beside the packages', () => {
    expect(readFileSync(join(root, '.build/renderer/render-page.js'), 'utf8')).toBe('build --configLoader native');
  });

  it('writes its stamp also when it was requested by name', () => {
    write('src/page.ts', 'second');
    buildFresh('site', root);
    expect(isStale('site', root)).toBe(false);
  });

  it('retains the assets of earlier builds for a day after the build that replaced them', () => {
    const retained = () => readdirSync(join(root, '.build/earlier-site/assets'));
    const makeOld = (asset: string) => {
      const dayAgo = new Date(Date.now() - 24 * 3_600_000 - 1_000);
      utimesSync(join(root, '.build', asset), dayAgo, dayAgo);
    };
    makeOld('site/assets/first.js');
    write('src/page.ts', 'second');
    build();
    build();
    expect(readFileSync(join(root, '.build/earlier-site/assets/first.js'), 'utf8')).toBe('first');
    write('src/page.ts', 'third');
    build();
    expect(retained()).toEqual(['first.js', 'second.js']);
    makeOld('earlier-site/assets/first.js');
    build();
    expect(retained()).toEqual(['second.js']);
    write('src/page.ts', 'fourth');
    build();
    expect(retained()).toEqual(['second.js', 'third.js']);
  });

  it('reports a failed build, and builds again next time', () => {
    write('src/page.ts', '');
    expect(build).toThrow('The site could not be built');
    write('src/page.ts', 'first');
    write('.build/site/index.html', 'left over');
    expect(build()).toBe('first');
  });
});
