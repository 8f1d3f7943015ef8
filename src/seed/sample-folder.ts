import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Folder of the workshop, for Node. */
export const WORKSHOP_FOLDER = dirname(createRequire(import.meta.url).resolve('#workshop/details.ts'));

/** Folder of the sample files that the site shows, for Node. It may lack files. */
export const SAMPLE_FOLDER = join(WORKSHOP_FOLDER, 'derived/samples');
