import fc from 'fast-check';
import { beforeEach } from 'vitest';

// Two runs over the same mutants end alike.
fc.configureGlobal({ seed: 42 });

/** A coverage line notices any arrow that is missing without knowing what it is for: mutants are judged by behaviour. */
beforeEach(({ task, skip }) => skip(/\bwalked whole\b/.test(task.name)));
