import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AnyNode, type ChildNode, parse, type Root, type Rule } from 'postcss';
import parseSelectors from 'postcss-selector-parser';
import { styleSheetsIn } from '#src/site/rendering/style-sheets.ts';
import type { StylePart } from '#src/site/rendering/used-css.ts';

/** Writes the parts of a built site's style sheets as JSON, from which the renderer chooses those of a page. */
export async function writeStyleParts(siteDir: string, file: string): Promise<void> {
  const shell = await readFile(join(siteDir, 'index.html'), 'utf8');
  const sheets = await Promise.all(styleSheetsIn(shell).map((url) => readFile(join(siteDir, url), 'utf8')));
  await writeFile(file, JSON.stringify(stylePartsOf(sheets.join(''))));
}

/** Returns the parts of a style sheet, each with the classes that a page must have to use it. */
export function stylePartsOf(css: string): readonly StylePart[] {
  const sheet = parse(css);
  return partsOf(sheet.nodes, sheet);
}

/** At-rules that contain rules. */
const GROUPS: readonly string[] = ['media', 'supports', 'layer', 'container'];

const ALWAYS = [[]];

function partsOf(nodes: readonly ChildNode[], sheet: Root): readonly StylePart[] {
  return nodes.flatMap((node): readonly StylePart[] => {
    if (node.type === 'rule') return [{ css: node.toString(), classes: classesOf(node) }];
    if (node.type !== 'atrule') return [];
    if (!node.nodes) return [{ css: `${node};`, classes: ALWAYS }];
    if (GROUPS.includes(node.name)) {
      const prelude = `@${node.name}${node.raws.afterName ?? ' '}${node.params}`;
      return [{ prelude, parts: partsOf(node.nodes, sheet) }];
    }
    const classes = node.name === 'keyframes' ? classesAnimatedBy(node.params, sheet) : ALWAYS;
    return [{ css: node.toString(), classes }];
  });
}

/**
 * Returns the classes of each selector of a rule. Those in `:is()`, `:where()`, `:not()` and `:has()` are alternatives or
 * exclusions, so a page may use the rule without them. Selectors of view transitions are left out: only the script starts
 * one, and the whole style sheet is requested before the script.
 */
function classesOf({ selector }: Rule): readonly (readonly string[])[] {
  return parseSelectors()
    .astSync(selector)
    .nodes.filter(({ nodes }) => !nodes.some(({ value }) => value?.startsWith('::view-transition')))
    .map(({ nodes }) => nodes.filter(({ type }) => type === 'class').map(({ value = '' }) => value));
}

/** Returns the classes of each selector whose rule names an animation. */
function classesAnimatedBy(animation: string, sheet: Root): readonly (readonly string[])[] {
  const classes: (readonly string[])[] = [];
  sheet.walkDecls((declaration) => {
    if (!declaration.value.split(/[\s,]+/).includes(animation)) return;
    const rule = outermostRule(declaration);
    if (rule) classes.push(...classesOf(rule));
  });
  return classes;
}

/** Returns the rule in which a node is nested; null for a frame of an animation. */
function outermostRule(node: AnyNode): Rule | null {
  let rule: Rule | null = null;
  for (let parent = node.parent as AnyNode | undefined; parent; parent = parent.parent as AnyNode | undefined) {
    if (parent.type === 'rule') rule = parent;
    if (parent.type === 'atrule' && parent.name === 'keyframes') return null;
  }
  return rule;
}
