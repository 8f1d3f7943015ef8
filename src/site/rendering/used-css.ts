/** Part of the site's style sheets, prepared by the build: CSS with its conditions, or a group such as `@media`. */
export type StylePart =
  | {
      readonly css: string;
      /** A page uses the part if it has all classes of one of these sets. */
      readonly classes: readonly (readonly string[])[];
    }
  | { readonly prelude: string; readonly parts: readonly StylePart[] };

/** Returns the CSS that a page may use. */
export function usedCss(parts: readonly StylePart[], html: string): string {
  return cssFor(classesIn(html), parts);
}

function classesIn(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
}

function cssFor(present: ReadonlySet<string>, parts: readonly StylePart[]): string {
  return parts
    .map((part) => {
      if ('css' in part) {
        return part.classes.some((classes) => classes.every((name) => present.has(name))) ? part.css : '';
      }
      const css = cssFor(present, part.parts);
      return css === '' ? '' : `${part.prelude}{${css}}`;
    })
    .join('');
}
