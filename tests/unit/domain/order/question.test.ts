import { expect, it } from 'vitest';
import { withQuestion } from '#src/domain/order/question.ts';

const OLD = 'About:\n- Gear, 1 pc';
const NEW = 'About:\n- Gear, 2 pcs';

it.each([
  { where: 'is all there is where nothing was typed', description: ' \n', last: OLD, expected: NEW },
  { where: 'stands below what was typed', description: 'Hello \n', last: '', expected: `Hello\n\n${NEW}` },
  {
    where: 'takes the place of the last one, amid what was typed',
    description: `Hello\n\n${OLD}\nThanks`,
    last: OLD,
    expected: `Hello\n\n${NEW}\nThanks`,
  },
  {
    where: 'leaves the last one where somebody wrote into it',
    description: `${OLD}, in brass`,
    last: OLD,
    expected: `${OLD}, in brass\n\n${NEW}`,
  },
  { where: 'is not written twice', description: `${NEW}\n\nThanks`, last: '', expected: `${NEW}\n\nThanks` },
  { where: 'stands beside another one', description: OLD, last: '', expected: `${OLD}\n\n${NEW}` },
])('a question $where [4.order.question]', ({ description, last, expected }) => {
  expect(withQuestion(description, NEW, last)).toBe(expected);
});
