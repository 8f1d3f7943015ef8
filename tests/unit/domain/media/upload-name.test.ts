import { expect, it } from 'vitest';
import { uploadName } from '#src/domain/media/upload-name.ts';

it.each([
  { name: 'گیربکس سیاره‌ای.mp4', sent: 'گیربکس سیاره‌ای.mp4' },
  { name: ' a b.MP4 ', sent: 'a b.MP4' },
  { name: 'a\u202egpj\u0000\n.mp4', sent: 'agpj.mp4' },
  { name: 'half \ud83d.mp4', sent: 'half .mp4' },
  { name: '\u200c', sent: 'video' },
  { name: '\u2800.', sent: '\u2800.' },
  { name: '', sent: 'video' },
  { name: `${'a'.repeat(251)}.mp4`, sent: `${'a'.repeat(251)}.mp4` },
  { name: `${'a'.repeat(252)}.mp4`, sent: `${'a'.repeat(251)}.mp4` },
  { name: `${'گ'.repeat(300)}.mp4`, sent: `${'گ'.repeat(125)}.mp4` },
  { name: '🔧'.repeat(80), sent: '🔧'.repeat(63) },
  { name: `${'a'.repeat(300)}.${'b'.repeat(20)}`, sent: 'a'.repeat(255) },
])('uploads $name as $sent', ({ name, sent }) => {
  expect(uploadName(name)).toBe(sent);
  expect(new TextEncoder().encode(sent).length).toBeLessThanOrEqual(255);
});
