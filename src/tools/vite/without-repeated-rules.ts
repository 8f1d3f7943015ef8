import { parse } from 'postcss';
import type { Plugin } from 'vite';

/**
 * Lightning CSS repeats the at-rules of a module for each module that composes its classes. The build keeps the last copy,
 * which overrides the others.
 */
export function withoutRepeatedRules(): Plugin {
  return {
    name: 'without-repeated-rules',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = withoutRepeats(String(file.source));
    },
  };
}

/** Returns a style sheet without the rules that it repeats word for word further down. */
export function withoutRepeats(css: string): string {
  const sheet = parse(css);
  const later = new Set<string>();
  for (const node of [...sheet.nodes].reverse()) {
    const text = node.toString();
    if (later.has(text)) node.remove();
    later.add(text);
  }
  return sheet.toString();
}
