import { expect, it } from 'vitest';
import { readCss, usedCss } from '#src/site/rendering/used-css.ts';

const TURNING = '.text{animation:turn 1s}@keyframes turn{to{rotate:1turn}}';
const UNCONDITIONAL = '.text:not(.gone){margin:0}:is(.gone,.page){margin:0}';
const HTML = '<main class="page wide"><p class="text">{ .gone }</p></main>';

it.each([
  ['a rule without classes', 'a:hover{color:red}', 'a:hover{color:red}'],
  ['a rule of a class', '.text{color:red}.gone{color:blue}', '.text{color:red}'],
  ['a rule of several classes', '.page .text{margin:0}.page .gone{margin:1px}', '.page .text{margin:0}'],
  ['a list of which one is there', '.gone,.text{margin:0}', '.gone,.text{margin:0}'],
  ['what is no condition', UNCONDITIONAL, UNCONDITIONAL],
  ['a group', '@media print{.text{top:0}.gone{top:0}}@supports (a:b){.gone{top:0}}', '@media print{.text{top:0}}'],
  ['groups in groups', '@layer a{@media print{.wide{margin:0}}}', '@layer a{@media print{.wide{margin:0}}}'],
  ['a statement', '@layer a,b;.text{margin:0}', '@layer a,b;.text{margin:0}'],
  ['braces in texts', '.text:before{content:"}{"}.gone:before{content:"}"}', '.text:before{content:"}{"}'],
  ['animations', `${TURNING}@keyframes fall{to{top:0}}`, TURNING],
])('%s', (_what, css, used) => {
  expect(usedCss(readCss(css), HTML)).toBe(used);
});
