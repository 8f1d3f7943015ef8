import type { Plugin } from 'vite';

/**
 * Sonner injects its style sheet by script, which the content security policy forbids. The site loads the same sheet as
 * a file, so the build drops the script. The sheet sets variables on the toasts and on the root element. The build drops
 * the selectors of the root element: because of them, a browser recalculates the style of every element.
 */
export function sonnerStyleForToastsOnly(): Plugin {
  return {
    name: 'sonner-style-for-toasts-only',
    apply: 'build',
    transform(code, id) {
      const [, file] = /sonner\/dist\/(index\.m?js|styles\.css)/.exec(id) ?? [];
      if (file === undefined) return null;
      const without = file.endsWith('.css')
        ? code.replace(/html\[dir=["']?(?:ltr|rtl)["']?\],\s*/g, '')
        : code.replace(/^__insertCSS\(".*"\);$/m, '');
      if (without === code) this.error(`sonner's ${file} no longer has what the build drops from it`);
      return { code: without, map: null };
    },
  };
}
