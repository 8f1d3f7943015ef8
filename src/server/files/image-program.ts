import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** A program in memory. `image-loader.ts` runs it. */
export interface Program {
  /** URL of the module to begin with. */
  readonly entry: string;
  readonly modules: ReadonlyMap<string, ProgramModule>;
}

interface ProgramModule {
  readonly source: string;
  /** URLs of the imported modules of this program, by specifier. Packages are not included. */
  readonly imports: Readonly<Record<string, string>>;
}

/** A specifier of this project in an import that remains after types are stripped. */
const IMPORT = /^(?:import|export) (?!type\b)(?:[^;']*? from )?'([#.][^']+)'/gm;

/** Reads a module of this project, and all that it imports, into memory. */
export function readProgram(entry: URL): Program {
  const modules = new Map<string, ProgramModule>();
  const urls = new Set([entry.href]);
  for (const url of urls) {
    const source = readFileSync(new URL(url), 'utf8');
    const { resolve } = createRequire(url);
    const specifiers = [...source.matchAll(IMPORT)].map(([, specifier = '']) => specifier);
    const imports = Object.fromEntries(specifiers.map((name) => [name, pathToFileURL(resolve(name)).href]));
    modules.set(url, { source, imports });
    for (const imported of Object.values(imports)) urls.add(imported);
  }
  return { entry: entry.href, modules };
}
