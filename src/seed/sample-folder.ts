import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Folder of the sample files, for Node. It may lack files. */
export const SAMPLE_FOLDER = join(dirname(createRequire(import.meta.url).resolve('#workshop/details.ts')), 'samples');
