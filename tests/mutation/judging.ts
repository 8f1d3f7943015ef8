import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { ViteUserConfig } from 'vitest/config';
import site from '../../vite.config.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The tests' own configuration, narrowed down to those that judge mutants. `plugins` come before the site's. */
export function judging(judges: readonly string[], plugins: readonly Plugin[] = []): ViteUserConfig {
  const { test, ...build } = site;
  const projects = (test?.projects ?? []).flatMap((project) => {
    if (typeof project !== 'object' || !('test' in project) || !project.test?.setupFiles) return [];
    const extension = project.test.environment === 'jsdom' ? '.tsx' : '.ts';
    const include = judges.filter((file) => file.endsWith(extension));
    if (include.length === 0) return [];
    const setupFiles = [project.test.setupFiles, `${root}/tests/mutation/setup.ts`].flat();
    return [
      {
        ...build,
        extends: false as const,
        plugins: [...plugins, ...(build.plugins ?? [])],
        // Each mutant is loaded anew; the cache goes by the file on disk, which is not what a mutant is made of.
        test: { ...project.test, isolate: true, root, include, setupFiles, fsModuleCache: false },
      },
    ];
  });
  return { test: { root, projects } };
}
