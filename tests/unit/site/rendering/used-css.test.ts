import { expect, it } from 'vitest';
import { usedCss } from '#src/site/rendering/used-css.ts';
import { stylePartsOf } from '#src/tools/style-parts.ts';

const TURNING = '.text{animation:turn 1s}@keyframes turn{to{rotate:1turn}}';
const UNCONDITIONAL = '.text:not(.gone){margin:0}:is(.gone,.page){margin:0}';
const HTML = '<main class="page wide"><p class="text">{ .gone }</p></main>';

it.each([
  { label: 'a rule without classes', css: 'a:hover{color:red}', used: 'a:hover{color:red}' },
  { label: 'a rule of a class', css: '.text{color:red}.gone{color:blue}', used: '.text{color:red}' },
  {
    label: 'a rule of several classes',
    css: '.page .text{margin:0}.page .gone{margin:1px}',
    used: '.page .text{margin:0}',
  },
  { label: 'a list of selectors', css: '.gone,.text{margin:0}', used: '.gone,.text{margin:0}' },
  { label: 'selectors in functions', css: UNCONDITIONAL, used: UNCONDITIONAL },
  {
    label: 'a group',
    css: '@media print{.text{top:0}.gone{top:0}}@supports (a:b){.gone{top:0}}',
    used: '@media print{.text{top:0}}',
  },
  {
    label: 'groups in groups',
    css: '@layer a{@media print{.wide{margin:0}}}',
    used: '@layer a{@media print{.wide{margin:0}}}',
  },
  { label: 'a statement', css: '@layer a,b;.text{margin:0}', used: '@layer a,b;.text{margin:0}' },
  {
    label: 'braces in texts',
    css: '.text:before{content:"}{"}.gone:before{content:"}"}',
    used: '.text:before{content:"}{"}',
  },
  { label: 'animations', css: `${TURNING}@keyframes fall{to{top:0}}`, used: TURNING },
  {
    label: 'view transitions, which no page begins with',
    css: '::view-transition-old(.gone){animation:fall 1s}@keyframes fall{to{top:0}}.text{margin:0}',
    used: '.text{margin:0}',
  },
  { label: 'animations of rules', css: '.gone{animation:fall 1s}@keyframes fall{to{top:0}}', used: '' },
])('keeps only the used part of $label', ({ css, used }) => {
  expect(usedCss(stylePartsOf(css), HTML)).toBe(used);
});
