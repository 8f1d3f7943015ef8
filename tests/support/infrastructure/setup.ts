import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Console methods that fail a test unless it expects the call. */
type Level = 'error' | 'warn';

const LEVELS: readonly Level[] = ['error', 'warn'];

let printed: { readonly level: Level; readonly text: string }[] = [];
let expected: { readonly level: Level; readonly pattern: RegExp }[] = [];

/** Expects one line on the console. The test fails without it. */
export function expectConsole(level: Level, pattern: RegExp): void {
  expected.push({ level, pattern });
}

function textOf(values: readonly unknown[]): string {
  return values.map((value) => (value instanceof Error ? `${value.name}: ${value.message}` : String(value))).join(' ');
}

beforeEach(() => {
  printed = [];
  expected = [];
  for (const level of LEVELS) {
    vi.spyOn(console, level).mockImplementation((...values) => void printed.push({ level, text: textOf(values) }));
  }
});

/** Undoes all stubs, spies and fake timers of the test, and checks the console. */
afterEach(() => {
  const unexpected = [...printed];
  const missing = expected.filter(({ level, pattern }) => {
    const index = unexpected.findIndex((line) => line.level === level && pattern.test(line.text));
    if (index >= 0) unexpected.splice(index, 1);
    return index < 0;
  });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  expect({ unexpected, missing }, 'console output').toEqual({ unexpected: [], missing: [] });
});
