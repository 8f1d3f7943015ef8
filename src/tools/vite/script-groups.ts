import type { Rolldown } from 'vite';

type CodeSplittingGroup = NonNullable<Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups']>[number];

/**
 * Scripts that the build makes from modules of several entries. Without groups, each set of entries that shares a module
 * has a script of its own: a page would load some thirty.
 */
export const SCRIPT_GROUPS: CodeSplittingGroup[] = [
  { name: 'site', tags: ['$initial'] },
  // React, and what all or several pages show. The browser runs the script above while it loads this one.
  {
    name: 'screens',
    test: /src\/site\/seam\/show-site|order-invitation|printing-image|error-reference|src\/ui\/(?:status|drawing-layer|split-picture|copy-button)|src\/features\/shared\/products\/(?!use-hits)|orders\/(?:use-question|order-mailbox)|text\/plain-text|abort-reason|order-refusal|navigation\/long-list/,
  },
  // The page of a product, with what only the dashboard uses besides.
  {
    name: 'product-page',
    test: /features\/product\/(?!enlarged)|\/(?:adjacent-links|list-position|sheet-transition|video|image-variants)\./,
  },
  { name: 'forms', test: /src\/features\/shared\/forms\/(?!newer-text|question-dialog)|src\/ui\/(?:field|sheet)\./ },
];
