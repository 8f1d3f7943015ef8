import type { Step } from './site-steps.ts';

/** A walk as source text that can be pasted into a test. */
export function storyText(steps: readonly Step[]): string {
  return ['await story([', ...steps.map((step) => `  ${literal(step)},`), ']);'].join('\n');
}

/** Plain data as it would be written in a source file. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `{ ${Object.entries(value)
    .map(([key, part]) => `${key}: ${literal(part)}`)
    .join(', ')} }`;
}
