import { expect, it } from 'vitest';
import { uploadName } from '#src/domain/media/upload-name.ts';

it.each([
  ['گیربکس سیاره‌ای.mp4', 'گیربکس سیاره‌ای.mp4'],
  [' a b.MP4 ', 'a b.MP4'],
  ['a\u202egpj\u0000\n.mp4', 'agpj.mp4'],
  ['half \ud83d.mp4', 'half .mp4'],
  ['\u200c', 'video'],
  ['\u2800.', '\u2800.'],
  ['', 'video'],
  [`${'a'.repeat(251)}.mp4`, `${'a'.repeat(251)}.mp4`],
  [`${'a'.repeat(252)}.mp4`, `${'a'.repeat(251)}.mp4`],
  [`${'گ'.repeat(300)}.mp4`, `${'گ'.repeat(125)}.mp4`],
  ['🔧'.repeat(80), '🔧'.repeat(63)],
  [`${'a'.repeat(300)}.${'b'.repeat(20)}`, 'a'.repeat(255)],
])('%j is uploaded as %j', (name, sent) => {
  expect(uploadName(name)).toBe(sent);
  expect(new TextEncoder().encode(sent).length).toBeLessThanOrEqual(255);
});
