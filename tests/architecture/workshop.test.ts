import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { workshop } from '#src/workshop/details.ts';
import { homeTexts } from '#src/workshop/texts/home.ts';

const TEXT_FILE = /\.(?:css|html|json|md|mjs|po|svg|tsx?|webmanifest|ya?ml)$/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => TEXT_FILE.test(file) && !file.startsWith('src/workshop/'));

const { name, address, email, phones, channels } = workshop;
const values = [
  ...[name, address, ...phones.map(({ shown }) => shown)].flatMap((texts) => Object.values(texts)),
  email,
  ...phones.map(({ number }) => number),
  ...channels.map(({ url }) => url),
  ...Object.values(homeTexts.headline).map((phrases) => phrases.join(' ')),
];

it('names the workshop in its folder only, so that the edits of another owner change nothing else', () => {
  const naming = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return values.some((value) => text.includes(value));
  });
  expect(naming).toEqual([]);
});
