/** The colours of a theme in one scheme, by their names without dashes. */
export type Colours = Readonly<Record<string, string>>;

export interface Schemes {
  readonly light: Colours;
  readonly dark: Colours;
}

/** The colours of `theme.css` in light and dark. */
export function schemesIn(theme: string): Schemes {
  const start = theme.search(/@media[^{]*dark/);
  const coloursIn = (css: string) =>
    Object.fromEntries([...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
  const light = coloursIn(start === -1 ? theme : theme.slice(0, start));
  return { light, dark: { ...light, ...coloursIn(start === -1 ? '' : theme.slice(start)) } };
}
