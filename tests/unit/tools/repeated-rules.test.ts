import { expect, it } from 'vitest';
import { withoutRepeats } from '#src/tools/vite/without-repeated-rules.ts';

it('keeps the last copy of a repeated rule, which decides what the page looks like', () => {
  const css = '@media print{.a{color:red}}.b{color:blue}.a{color:green}@media print{.a{color:red}}.b{color:blue}';
  expect(withoutRepeats(css)).toBe('.a{color:green}@media print{.a{color:red}}.b{color:blue}');
});

it('keeps rules that differ', () => {
  const css = '@media print{.a{color:red}}@media screen{.a{color:red}}.a{color:red}';
  expect(withoutRepeats(css)).toBe(css);
});
