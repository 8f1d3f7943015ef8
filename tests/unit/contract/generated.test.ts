import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { limits } from '#src/contract/limits.generated.ts';
import { generated } from '#src/tools/generate.ts';

const folder = join(import.meta.dirname, '../../../src/contract');

describe('what is generated from openapi.yaml', () => {
  it('is what is committed: run `npm run generate` otherwise', async () => {
    const files = await generated();
    const stale = Object.entries(files)
      .filter(([name, text]) => readFileSync(join(folder, `${name}.generated.ts`), 'utf8') !== text)
      .map(([name]) => name);
    expect([Object.keys(files), stale]).toEqual([
      ['schema', 'limits', 'operations', 'visitor-responses', 'admin-responses'],
      [],
    ]);
  });

  it('holds the limits that the decisions name', () => {
    const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
    const { name, phone, description, files } = limits.OrderForm;
    expect([name.maxLength, phone.minLength, phone.maxLength, description.maxLength]).toEqual([120, 5, 32, 5_000]);
    expect([files.maxItems, files.maxTotalBytes, files.each.maxBytes]).toEqual([8, 32 * 1_048_576, 10 * 1_048_576]);
    expect(files.contentTypes).toEqual(types);
    const { title, shortDescription, fullDescription, image } = limits.AddProductForm;
    expect([title.maxLength, shortDescription.maxLength, fullDescription.maxLength]).toEqual([200, 500, 20_000]);
    const pixels = { maxPixels: 50_000_000, maxWholePixels: 7_000_000, maxFrames: 1_000 };
    expect(image).toEqual({ type: 'file', required: true, maxBytes: 10 * 1_048_576, ...pixels, contentTypes: types });
    const { type, pattern, patternIssue, ...sizes } = files.each;
    expect([type, patternIssue, pattern.startsWith('^data:image/')]).toEqual(['string', 'notAnImage', true]);
    expect(sizes).toEqual({ required: true, maxBytes: 10 * 1_048_576, ...pixels });
    expect(limits.PresignForm.size.maximum).toBe(500 * 1_048_576);
  });
});
