import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** Folder of the sample files, for Node. */
export const SAMPLE_FOLDER = dirname(createRequire(import.meta.url).resolve('#workshop/samples/products.json'));
