import { expect, it } from 'vitest';
import { readCss, usedCss } from '#src/site/rendering/used-css.ts';

const HTML = '<main class="page wide"><p class="text">{ .gone }</p></main>';

it.each([
  ['a rule without classes', 'a:hover{color:red}', 'a:hover{color:red}'],
  ['a rule of a class', '.text{color:red}.gone{color:blue}', '.text{color:red}'],
  ['a rule of several classes', '.page .text{margin:0}.page .gone{margin:1px}', '.page .text{margin:0}'],
  ['a list of which one is there', '.gone,.text{margin:0}', '.gone,.text{margin:0}'],
  [
    'what is no condition',
    '.text:not(.gone){margin:0}:is(.gone,.page){margin:0}',
    '.text:not(.gone){margin:0}:is(.gone,.page){margin:0}',
  ],
  [
    'a group',
    '@media print{.text{margin:0}.gone{margin:0}}@supports (a:b){.gone{margin:0}}',
    '@media print{.text{margin:0}}',
  ],
  ['groups in groups', '@layer a{@media print{.wide{margin:0}}}', '@layer a{@media print{.wide{margin:0}}}'],
  ['a statement', '@layer a,b;.text{margin:0}', '@layer a,b;.text{margin:0}'],
  ['braces in texts', '.text:before{content:"}{"}.gone:before{content:"}"}', '.text:before{content:"}{"}'],
  [
    'animations',
    '.text{animation:turn 1s}@keyframes turn{to{rotate:1turn}}@keyframes fall{to{top:0}}',
    '.text{animation:turn 1s}@keyframes turn{to{rotate:1turn}}',
  ],
])('%s', (_what, css, used) => {
  expect(usedCss(readCss(css), HTML)).toBe(used);
});
