import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { describe, expect, it, vi } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf } from '#src/tools/diagrams/chart.ts';

// Stately's extractor reads charts of XState 5, and itself runs on parts of XState 4.
registerHooks({
  resolve: (specifier, context, next) => next(specifier.replace(/^xstate\/lib\//, 'xstate-4/lib/'), context),
});
const { extractMachinesFromFile } = await import('@xstate/machine-extractor');

/** What a configuration says besides states, arrows, guards and invokes. */
const REST = ['actions', 'entry', 'exit', 'meta', 'tags', 'params', 'reenter', 'context', 'output'];

/** The chart of a configuration; in the extractor's, guards still are `cond`. */
function outlineOf(config: unknown) {
  const text = JSON.stringify(config, (key, value) => (REST.includes(key) ? undefined : value));
  return chartOf(createMachine(JSON.parse(text.replaceAll('"cond":', '"guard":'))));
}

const files = globSync('src/machines/*/*.machine.ts').sort();

it('machines are made nowhere else', () => {
  const makers = globSync('src/!(tools)/**/*.{ts,tsx}').filter((file) =>
    /\bcreateMachine\(/.test(readFileSync(file, 'utf8')),
  );
  expect(makers.sort()).toEqual(files);
});

describe("Stately's extractor reads from the source what the committed JSON says: states, arrows, guards, invokes", () => {
  it.each(files)('%s', (file) => {
    // It says of each computed param that it leaves it out, as the JSON does.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const machines = extractMachinesFromFile(readFileSync(file, 'utf8'))?.machines ?? [];
    const committed = readFileSync(`docs/machines/${file.split('/').at(-2)}.json`, 'utf8');
    expect(machines.map((machine) => outlineOf(machine?.toConfig()))).toEqual([outlineOf(JSON.parse(committed))]);
  });
});
