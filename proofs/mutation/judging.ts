import { matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { ViteUserConfig } from 'vitest/config';

// Vitest is started later. Without this, the configuration would choose the owner's workshop.
process.env.VITEST = 'true';
const { default: site } = await import('../../vite.config.ts');

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The Vitest configuration of the site, limited to the tests that detect mutants. `plugins` run before the site's. */
export function judging(judges: readonly string[], plugins: readonly Plugin[] = []): ViteUserConfig {
  const { test, ...build } = site;
  const projects = (test?.projects ?? []).flatMap((project) => {
    if (typeof project !== 'object' || !('test' in project) || !project.test?.setupFiles) return [];
    const { include: patterns = [], exclude = [], setupFiles: setup } = project.test;
    const include = judges.filter(
      (file) => patterns.some((glob) => matchesGlob(file, glob)) && !exclude.some((glob) => matchesGlob(file, glob)),
    );
    if (include.length === 0) return [];
    const setupFiles = [setup, `${root}/proofs/mutation/setup.ts`].flat();
    return [
      {
        ...build,
        extends: false as const,
        plugins: [...plugins, ...(build.plugins ?? [])],
        // Disables the module cache: its key is the file on disk, which does not contain the mutant.
        test: { ...project.test, isolate: true, root, include, setupFiles, fsModuleCache: false },
      },
    ];
  });
  return { test: { root, projects } };
}
