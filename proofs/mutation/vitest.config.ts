import { judging } from './judging.ts';

/** The Vitest configuration that Stryker runs. `mutation.ts` sets the tests in MUTATION_JUDGES. */
export default judging((process.env.MUTATION_JUDGES ?? '').split(','));
