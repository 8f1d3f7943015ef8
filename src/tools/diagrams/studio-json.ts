import type { AnyStateMachine } from 'xstate';

/**
 * The chart as plain JSON, which Stately Studio imports: every guard, action, actor and delay by its name, nothing that
 * only running the code could tell (context, inputs, outputs, computed params).
 * @throws where a guard or an action has no name, which the export would silently lose
 */
export function studioJson(machine: AnyStateMachine): string {
  return `${JSON.stringify(plain(machine.config), null, 2)}\n`;
}

/** Left out whole: data of the code, not of the chart. */
const DATA = new Set(['context', 'input', 'output', 'params', 'schemas']);
/** Where a function would be a behaviour without a name. */
const NAMED = new Set(['guard', 'actions', 'entry', 'exit', 'src', 'type']);

function plain(value: unknown, key = ''): unknown {
  if (typeof value === 'function') {
    if (NAMED.has(key)) throw new Error(`A function without a name as ${key}`);
    return undefined;
  }
  if (Array.isArray(value)) return value.map((element) => plain(element, key));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => !DATA.has(name) || key === 'on' || key === 'states');
  return Object.fromEntries(entries.map(([name, inner]) => [name, plain(inner, name)]));
}
