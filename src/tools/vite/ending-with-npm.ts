import type { Plugin } from 'vite';
import { endWithNpm } from '#src/tools/end-with-npm.ts';

/** Ends the development server when the npm that started it ends. A signal may only reach npm. */
export function endingWithNpm(): Plugin {
  return {
    name: 'ending-with-npm',
    apply: (_config, { mode }) => mode !== 'test',
    configureServer: endWithNpm,
    configurePreviewServer: endWithNpm,
  };
}
