import type { Plugin } from 'vite';

/**
 * Writes the class names of CSS modules into the components, instead of objects with the names of whole modules. With a
 * namespace import, the bundler sees which names are used.
 */
export function classNamesAsConstants(): Plugin {
  return {
    name: 'class-names-as-constants',
    // The mocks of the demo are CommonJS, in which Rolldown takes `exports.factory = void 0` for a constant.
    apply: (_config, { command, mode }) => command === 'build' && mode !== 'demo',
    enforce: 'post',
    config: () => ({ build: { rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 2 } } } } }),
    transform(code, id) {
      // Otherwise the styles of a module whose names are all constants would be lost.
      if (/\.module\.css$/.test(id)) return { code, map: null, moduleSideEffects: 'no-treeshake' };
      const imports = /^import (\w+) from (["'][^"']+\.module\.css["'];)$/gm;
      return imports.test(code) ? { code: code.replace(imports, 'import * as $1 from $2'), map: null } : null;
    },
  };
}
