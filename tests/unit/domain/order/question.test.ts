import { expect, it } from 'vitest';
import { type AskedPart, isAboutCart, mergedParts, withQuestion } from '#src/domain/order/question.ts';

const OLD = 'About:\n- Gear, 1 pc';
const NEW = 'About:\n- Gear, 2 pcs';

it.each([
  { where: 'alone into a blank description', description: ' \n', last: OLD, expected: NEW },
  { where: 'below the typed text', description: 'Hello \n', last: '', expected: `Hello\n\n${NEW}` },
  {
    where: 'in place of the last one, within the typed text',
    description: `Hello\n\n${OLD}\nThanks`,
    last: OLD,
    expected: `Hello\n\n${NEW}\nThanks`,
  },
  {
    where: 'below the last one if the visitor has edited that',
    description: `${OLD}, in brass`,
    last: OLD,
    expected: `${OLD}, in brass\n\n${NEW}`,
  },
  { where: 'once', description: `${NEW}\n\nThanks`, last: '', expected: `${NEW}\n\nThanks` },
  { where: 'below another one', description: OLD, last: '', expected: `${OLD}\n\n${NEW}` },
])('writes a question $where [4.order.question]', ({ description, last, expected }) => {
  expect(withQuestion(description, NEW, last)).toBe(expected);
});

const part = (id: number, quantity: number, isInCart: boolean): AskedPart => ({
  id,
  line: `${id}: ${quantity}`,
  isInCart,
});

it.each([
  { label: 'another part', last: [part(7, 1, false)], asked: [part(8, 1, false)], expected: ['7: 1', '8: 1'] },
  { label: 'the same part', last: [part(7, 3, true)], asked: [part(7, 1, false)], expected: ['7: 3'] },
  {
    label: 'the cart after one of its parts',
    last: [part(7, 1, false), part(9, 1, false)],
    asked: [part(7, 3, true), part(8, 2, true)],
    expected: ['9: 1', '7: 3', '8: 2'],
  },
  {
    label: 'a cart from which a part was removed',
    last: [part(7, 3, true), part(8, 2, true)],
    asked: [part(8, 4, true)],
    expected: ['8: 4'],
  },
])('lists each part once when the visitor asks about $label [4.order.question]', ({ last, asked, expected }) => {
  expect(mergedParts(last, asked).map(({ line }) => line)).toEqual(expected);
});

it('is about the cart if one of its parts is in the cart', () => {
  const [inCart, other] = [part(7, 1, true), part(8, 1, false)];
  expect([[inCart, other], [other], []].map(isAboutCart)).toEqual([true, false, false]);
});
