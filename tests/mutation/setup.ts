import fc from 'fast-check';
import { beforeEach, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** True where coverage lines count as tests. */
    readonly countsCoverage?: boolean;
  }
}

// Two runs over the same mutants end alike.
fc.configureGlobal({ seed: 42 });

/**
 * A coverage line knows the number of arrows, so it notices any that is missing without knowing what it is for. Mutants
 * are judged by behaviour first.
 */
beforeEach(({ task, skip }) => skip(!inject('countsCoverage') && /\bwalked whole\b/.test(task.name)));
