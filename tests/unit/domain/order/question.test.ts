import { expect, it } from 'vitest';
import { withQuestion } from '#src/domain/order/question.ts';

const OLD = 'About:\n- Gear, 1 pc';
const NEW = 'About:\n- Gear, 2 pcs';

it.each([
  ['is all there is where nothing was typed', ' \n', OLD, NEW],
  ['stands below what was typed', 'Hello \n', '', `Hello\n\n${NEW}`],
  ['takes the place of the last one, amid what was typed', `Hello\n\n${OLD}\nThanks`, OLD, `Hello\n\n${NEW}\nThanks`],
  ['leaves the last one where somebody wrote into it', `${OLD}, in brass`, OLD, `${OLD}, in brass\n\n${NEW}`],
  ['is not written twice', `${NEW}\n\nThanks`, '', `${NEW}\n\nThanks`],
  ['stands beside another one', OLD, '', `${OLD}\n\n${NEW}`],
])('a question %s [4.order.question]', (_where, description, last, expected) => {
  expect(withQuestion(description, NEW, last)).toBe(expected);
});
