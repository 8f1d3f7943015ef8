import { judging } from './judging.ts';

/** What Stryker runs; `mutation.ts` says which tests judge the mutants at hand. */
export default judging((process.env.MUTATION_JUDGES ?? '').split(','));
