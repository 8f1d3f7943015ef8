import { describe, expect, it } from 'vitest';
import { partTextOf } from '#src/domain/product/part-facts.ts';

describe('the facts at the head of a long text', () => {
  it('are the lines with a name and a value, up to the first other line', () => {
    expect(partTextOf('جنس: آلومینیوم ۶۰۶۱\n  جرم : ۸۶ گرم \r\n\nبازو سبک است.\nابعاد: ۲۰')).toEqual({
      facts: [
        { name: 'جنس', value: 'آلومینیوم ۶۰۶۱' },
        { name: 'جرم', value: '۸۶ گرم' },
      ],
      paragraphs: ['بازو سبک است.\nابعاد: ۲۰'],
    });
  });

  it.each([
    ['a sentence', 'Note: the stand in the picture is not included.'],
    ['a long value', `Material: ${'steel '.repeat(20)}`],
    ['a long name', 'The arms and the rollers of this bracket are: light'],
    ['a URL', 'https://example.com/part'],
    ['a name without a value', 'Material:'],
    ['a value without a name', ': steel'],
    ['no text', ''],
  ])('do not include %s', (_, text) => {
    expect(partTextOf(text).facts).toEqual([]);
    expect(partTextOf(text).paragraphs.join('')).toBe(text.trim());
  });
});
