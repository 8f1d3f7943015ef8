import type { Plugin } from 'vite';

/** Names of the two scripts that every page is hydrated with. */
const FIRST_SCRIPTS = ['index', 'screens'];

/**
 * Lets V8 compile the first scripts while they load, on another thread. Otherwise it compiles each function when
 * hydration calls it. See https://v8.dev/blog/explicit-compile-hints.
 */
export function compiledWhileLoading(): Plugin {
  return {
    name: 'compiled-while-loading',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After Vite has added its lists of files: the comment has to be the first line.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !FIRST_SCRIPTS.includes(file.name)) continue;
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}
