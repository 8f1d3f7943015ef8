import { afterEach, beforeEach, expect, vi } from 'vitest';

/** The console methods that a test may not cause unasked. */
type Level = 'error' | 'warn';

const LEVELS: readonly Level[] = ['error', 'warn'];

let printed: { readonly level: Level; readonly text: string }[] = [];
let expected: { readonly level: Level; readonly pattern: RegExp }[] = [];

/** Announces one line that this test causes on the console; the test fails when it does not appear. */
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

/** Whatever a test stubbed, spied on or faked ends with it. */
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
