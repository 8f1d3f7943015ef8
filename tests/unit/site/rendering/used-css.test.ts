import { expect, it } from 'vitest';
import { usedCss } from '#src/site/rendering/used-css.ts';
import { stylePartsOf } from '#src/tools/style-parts.ts';

const TURNING = '.text{animation:turn 1s}@keyframes turn{to{rotate:1turn}}';
const UNCONDITIONAL = '.text:not(.gone){margin:0}:is(.gone,.page){margin:0}';
const HTML = '<main class="page wide"><p class="text">{ .gone }</p></main>';

it.each([
  ['a rule without classes', 'a:hover{color:red}', 'a:hover{color:red}'],
  ['a rule of a class', '.text{color:red}.gone{color:blue}', '.text{color:red}'],
  ['a rule of several classes', '.page .text{margin:0}.page .gone{margin:1px}', '.page .text{margin:0}'],
  ['a list of selectors', '.gone,.text{margin:0}', '.gone,.text{margin:0}'],
  ['selectors in functions', UNCONDITIONAL, UNCONDITIONAL],
  ['a group', '@media print{.text{top:0}.gone{top:0}}@supports (a:b){.gone{top:0}}', '@media print{.text{top:0}}'],
  ['groups in groups', '@layer a{@media print{.wide{margin:0}}}', '@layer a{@media print{.wide{margin:0}}}'],
  ['a statement', '@layer a,b;.text{margin:0}', '@layer a,b;.text{margin:0}'],
  ['braces in texts', '.text:before{content:"}{"}.gone:before{content:"}"}', '.text:before{content:"}{"}'],
  ['animations', `${TURNING}@keyframes fall{to{top:0}}`, TURNING],
  ['animations of rules', '.gone{animation:fall 1s}@keyframes fall{to{top:0}}', ''],
])('keeps what a page may use of %s', (_what, css, used) => {
  expect(usedCss(stylePartsOf(css), HTML)).toBe(used);
});
