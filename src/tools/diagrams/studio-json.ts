import type { AnyStateMachine } from 'xstate';

/**
 * The chart as JSON that Stately Studio imports. Guards, actions, actors and delays are names. Everything that exists
 * only at run time (context, inputs, outputs, computed params) is left out. Static params are kept.
 * @throws if a guard or an action has no name, because the export would silently drop it
 */
export function studioJson(machine: AnyStateMachine): string {
  return `${JSON.stringify(plain(machine.config), null, 2)}\n`;
}

/** Keys that are left out entirely, because they belong to the code and not to the chart. */
const DATA = new Set(['context', 'input', 'output', 'schemas']);
/** Keys whose value must be a name. A function there is an error. */
const NAMED = new Set(['guard', 'actions', 'entry', 'exit', 'src', 'type']);

function plain(value: unknown, key = ''): unknown {
  if (typeof value === 'function') {
    if (NAMED.has(key))
      throw new Error(`The ${key} of the machine contains a function without a name. Declare it in setup().`);
    return undefined;
  }
  if (Array.isArray(value)) return value.map((element) => plain(element, key));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => !DATA.has(name) || key === 'on' || key === 'states');
  return Object.fromEntries(entries.map(([name, inner]) => [name, plain(inner, name)]));
}
