import fc from 'fast-check';
import { beforeEach } from 'vitest';

// Makes two runs on the same mutants produce the same result.
fc.configureGlobal({ seed: 42 });

/** Skips coverage tests. They detect any missing transition, but mutants must be detected by behaviour. */
beforeEach(({ task, skip }) => skip(/\breaches every state and walks every transition\b/.test(task.name)));
