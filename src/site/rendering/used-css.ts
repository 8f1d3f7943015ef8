/** A rule of a style sheet: one with a body, or a group such as `@media` with rules of its own. */
type CssRule =
  | { readonly prelude: string; readonly body: string }
  | { readonly prelude: string; readonly rules: CssSheet };

/** A style sheet, read. */
export type CssSheet = readonly CssRule[];

const GROUP = /^@(?:media|supports|layer|container)\b/;

/** Reads a style sheet as far as it takes to leave rules out; statements such as `@layer a;` stand with an empty body. */
export function readCss(css: string): CssSheet {
  const rules: CssRule[] = [];
  let start = 0;
  let open = -1;
  let depth = 0;
  for (const { 0: sign, index } of css.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*[\s\S]*?\*\/|[{};]/g)) {
    if (sign === '{') {
      if (depth === 0) open = index;
      depth += 1;
    } else if (sign === '}') {
      depth -= 1;
      if (depth > 0) continue;
      const prelude = css.slice(start, open).trim();
      const body = css.slice(open + 1, index);
      rules.push(GROUP.test(prelude) ? { prelude, rules: readCss(body) } : { prelude, body });
      start = index + 1;
    } else if (sign === ';' && depth === 0) {
      rules.push({ prelude: css.slice(start, index).trim(), body: '' });
      start = index + 1;
    }
  }
  return rules;
}

/** The rules that a page may use: those whose classes it has, and all that name none. */
export function usedCss(sheet: CssSheet, html: string): string {
  const classes = classesIn(html);
  const css = written(sheet, ({ prelude }) => isUsed(prelude, classes));
  return css.replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (keyframes, name) =>
    css.replaceAll(keyframes, '').includes(name) ? keyframes : '',
  );
}

function classesIn(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
}

function written(sheet: CssSheet, isWanted: (rule: CssRule) => boolean): string {
  return sheet
    .filter(isWanted)
    .map((rule) => {
      if (!('rules' in rule))
        return rule.body === '' && rule.prelude.startsWith('@') ? `${rule.prelude};` : `${rule.prelude}{${rule.body}}`;
      const rules = written(rule.rules, isWanted);
      return rules === '' ? '' : `${rule.prelude}{${rules}}`;
    })
    .join('');
}

/** What a functional pseudo-class lists is one of several, or not there at all: it is no condition. */
function isUsed(prelude: string, classes: ReadonlySet<string>): boolean {
  if (prelude.startsWith('@')) return true;
  const selectors = prelude.replace(/:(?:is|where|not|has)\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '').split(',');
  return selectors.some((one) => [...one.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => classes.has(name)));
}
