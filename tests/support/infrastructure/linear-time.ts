import { expect } from 'vitest';

/** Longest text of a JSON body, in bytes, without what surrounds the text. */
const LENGTH = 262_000;

/**
 * Milliseconds of processor time. A linear function needs far less for the longest text, also on a busy machine: only the
 * time of this thread counts. A quadratic one needs many seconds.
 */
const NEGLIGIBLE = 500;

/** Four times the text takes a linear function about 4 times as long, and a quadratic one 16 times. */
const MAX_RATIO = 10;

/** The worst texts for regular expressions and parsers. */
export const TEXTS = {
  quotes: '"',
  'escaped quotes': '\\"',
  backslashes: '\\',
  'opening brackets': '[',
  'objects and lists': '{"a":[',
  'empty objects': '{}',
  colons: ':',
  'names and colons': '"":',
  'carriage returns': '\r',
  'line breaks and tabs': '\n\t',
  spaces: ' ',
  'single letters': 'a ',
  'combining marks': '\u0301',
  digits: '7',
  'digits and brackets': '7(',
  'half-spaces': '\u200C',
  dots: '.',
  'percent signs': '%41',
  slashes: '/',
  comments: '<!--',
  'folders of models': '3D/',
  'comments of drawings': '999\n\n',
  'data URLs': '"data:image/png;base64,',
} as const;

/** Fails if the time that a function needs for 256 KiB of a text grows faster than the length of the text. */
export async function expectLinearTime(read: (text: string) => unknown, part: string): Promise<void> {
  const long = await processorTime(() => read(textOf(part, LENGTH)));
  if (long < NEGLIGIBLE) return;
  const short = await processorTime(() => read(textOf(part, LENGTH / 4)));
  expect(long / short).toBeLessThan(MAX_RATIO);
}

async function processorTime(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const textOf = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
