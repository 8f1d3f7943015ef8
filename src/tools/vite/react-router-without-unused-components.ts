import type { Plugin } from 'vite';

/**
 * Lets the bundler drop the components of React Router that the site does not use. Their names for developer tools make
 * them look used, and so do `forwardRef` and `memo`. They are 7 kB of each page's 102 kB of compressed scripts. Neither
 * React Router's production files nor the options of the bundler drop them.
 */
export function reactRouterWithoutUnusedComponents(): Plugin {
  return {
    name: 'react-router-without-unused-components',
    apply: 'build',
    transform(code, id) {
      if (!/react-router\/dist\/development\/chunk-\w+\.mjs/.test(id) || !code.includes('ScrollRestoration'))
        return null;
      const without = code
        .replace(/^\w+\.displayName = ".*";$/gm, '')
        .replace(/^RenderErrorBoundary\.contextType = .*;$/gm, '')
        .replace(/ = (React\d+\.(?:forwardRef|memo)\()/g, ' = /* @__PURE__ */ $1')
        .replace('var ENABLE_DEV_WARNINGS = true', 'var ENABLE_DEV_WARNINGS = false');
      if (without === code) this.error('react-router no longer names its components the known way');
      return { code: without, map: null };
    },
  };
}
