import { judging } from './src/tools/mutation/judging.ts';

/** What Stryker runs; `src/tools/mutation.ts` says which tests judge the mutants at hand. */
export default judging((process.env.MUTATION_JUDGES ?? '').split(','));
