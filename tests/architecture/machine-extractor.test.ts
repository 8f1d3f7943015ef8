import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { describe, expect, it, vi } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf } from '#src/tools/diagrams/chart.ts';

// Stately's extractor reads charts of XState 5 but itself depends on XState 4.
registerHooks({
  resolve: (specifier, context, next) => next(specifier.replace(/^xstate\/lib\//, 'xstate-4/lib/'), context),
});
const { extractMachinesFromFile } = await import('@xstate/machine-extractor');

/** Keys of a configuration other than states, transitions, guards and invokes. */
const REST = ['actions', 'entry', 'exit', 'meta', 'tags', 'params', 'reenter', 'context', 'output'];

/** Returns the chart of a configuration. The extractor still names guards `cond`. */
function outlineOf(config: unknown) {
  const text = JSON.stringify(config, (key, value) => (REST.includes(key) ? undefined : value));
  return chartOf(createMachine(JSON.parse(text.replaceAll('"cond":', '"guard":'))));
}

const files = globSync('src/machines/*/*.machine.ts').sort();

it('machines are created only in *.machine.ts files', () => {
  const makers = globSync('src/!(tools)/**/*.{ts,tsx}').filter((file) =>
    /\bcreateMachine\(/.test(readFileSync(file, 'utf8')),
  );
  expect(makers.sort()).toEqual(files);
});

describe("Stately's extractor reads the same states, transitions, guards and invokes as the committed JSON", () => {
  it.each(files)('%s', (file) => {
    // The extractor warns about each computed param that it omits. The JSON omits them as well.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const machines = extractMachinesFromFile(readFileSync(file, 'utf8'))?.machines ?? [];
    const committed = readFileSync(`docs/machines/${file.split('/').at(-2)}.json`, 'utf8');
    expect(machines.map((machine) => outlineOf(machine?.toConfig()))).toEqual([outlineOf(JSON.parse(committed))]);
  });
});
