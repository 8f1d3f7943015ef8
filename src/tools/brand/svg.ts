import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CustomPlugin, optimize, type PluginConfig, type XastElement } from 'svgo';

interface Svg {
  readonly text: string;
  readonly viewBox: ViewBox;
}

interface ViewBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Deviation from a square that the sizes of drawing programs have by rounding. */
const TOLERANCE = 0.01;

/**
 * Removes what drawing programs add and a page cannot contain: document types with their entities, and `style`, which the content
 * security policy blocks. The ids get a prefix, because the page may have the same.
 */
const CLEANING: readonly PluginConfig[] = [
  'removeDoctype',
  'removeXMLProcInst',
  'removeComments',
  'removeMetadata',
  'removeEditorsNSData',
  'removeScripts',
  { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
  'convertStyleToAttrs',
  'removeUnusedNS',
  { name: 'prefixIds', params: { prefix: 'logo', prefixClassNames: false } },
];

/** Reads a square SVG of the folder, as a page can contain it. @throws an error of one line, which names the file */
export function readSvg(folder: string, file: string): Svg {
  let viewBox: ViewBox | null = null;
  const source = decoded(folder, file);
  const text = transformed(file, source, CLEANING, ({ name, attributes }) => {
    if (name !== 'svg') throw new Error(`${file} must begin with <svg>, not <${name}>: save it as plain SVG`);
    attributes.xmlns ??= 'http://www.w3.org/2000/svg';
    viewBox = squareIn(file, attributes.viewBox ?? '');
  });
  if (viewBox === null) throw new Error(`${file} is empty: save it again as plain SVG`);
  if (/<text[\s>]/.test(text))
    throw new Error(
      `${file} contains <text>, whose letters depend on the font and the direction of the page: convert it to paths`,
    );
  return { text, viewBox };
}

/** Returns the line about an SVG that cannot be used, or null. */
export function problemOfSvg(folder: string, file: string): string | null {
  try {
    readSvg(folder, file);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Returns the SVG with other values of these attributes, for example to place it in another SVG. */
export function withAttributes({ text }: Svg, attributes: Readonly<Record<string, string | number>>): string {
  const values = Object.entries(attributes).map(([name, value]) => [name, String(value)]);
  return transformed('', text, [], (root) => Object.assign(root.attributes, Object.fromEntries(values)));
}

function decoded(folder: string, file: string): string {
  const path = join(folder, file);
  if (!existsSync(path)) throw new Error(`${file} is missing`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch {
    throw new Error(`${file} is not in UTF-8: save it again as plain SVG, in UTF-8`);
  }
}

/** Applies the plug-ins, and then `visit` to the outermost element. */
function transformed(
  file: string,
  text: string,
  plugins: readonly PluginConfig[],
  visit: (root: XastElement) => unknown,
): string {
  const root: CustomPlugin = {
    name: 'root',
    fn: () => ({ element: { enter: (node, parent) => void (parent.type === 'root' && visit(node)) } }),
  };
  try {
    return optimize(text, { path: file, plugins: [...plugins, root] }).data;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'SvgoParserError') throw error;
    // The first line has the place and the reason, the others show it.
    const [reason = ''] = error.message.split('\n', 1);
    throw new Error(`${reason.replace(/\.$/, '')}: save the drawing again as plain SVG`);
  }
}

/** Reads a `viewBox`. @throws an error of one line if it is missing or not square */
function squareIn(file: string, viewBox: string): ViewBox {
  const [x, y, width, height, ...more] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const isRead = x !== undefined && y !== undefined && width !== undefined && height !== undefined;
  if (!isRead || more.length > 0 || ![x, y, width, height].every(Number.isFinite) || width <= 0 || height <= 0)
    throw new Error(`${file} must have a viewBox, such as viewBox="0 0 32 32"`);
  if (Math.abs(width / height - 1) > TOLERANCE)
    throw new Error(`${file} must be square, but its viewBox is ${width} × ${height}`);
  return { x, y, width, height };
}
