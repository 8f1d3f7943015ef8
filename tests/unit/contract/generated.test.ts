import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generated } from '#src/tools/generate.ts';

const folder = join(import.meta.dirname, '../../../src/contract');

it('commits what openapi.yaml generates: run `npm run generate` otherwise', async () => {
  const files = await generated();
  const committed = (name: string) => readFileSync(join(folder, `${name}.generated.ts`), 'utf8');
  expect(Object.keys(files)).toEqual(['schema', 'limits', 'operations', 'visitor-shapes', 'admin-shapes']);
  expect(Object.entries(files).filter(([name, text]) => committed(name) !== text)).toEqual([]);
});
