import { expect, it } from 'vitest';
import { optionalText, type RowFields, repairedFields, textOr } from '#src/server/store/repaired-row.ts';

interface Row {
  readonly name: string;
  readonly deadline?: string;
}

const FIELDS: RowFields<Row> = { name: textOr('—'), deadline: optionalText };
const WHOLE: Row = { name: 'سارا', deadline: 'فردا' };
const WITHOUT_DEADLINE: Row = { name: 'سارا' };

it.each<{ when: string; row: unknown; repaired: Row }>([
  { when: 'every field is valid', row: WHOLE, repaired: WHOLE },
  { when: 'an optional field is missing', row: WITHOUT_DEADLINE, repaired: WITHOUT_DEADLINE },
  { when: 'an optional field is null', row: { ...WHOLE, deadline: null }, repaired: WITHOUT_DEADLINE },
  { when: 'an optional text is a number', row: { ...WHOLE, deadline: 7 }, repaired: WITHOUT_DEADLINE },
  { when: 'an optional text is empty', row: { ...WHOLE, deadline: '' }, repaired: { ...WHOLE, deadline: '' } },
  { when: 'a required text is missing', row: { ...WHOLE, name: undefined }, repaired: { ...WHOLE, name: '—' } },
  { when: 'the row is not an object', row: null, repaired: { name: '—' } },
])('returns the fields of a row when $when', ({ row, repaired }) => {
  expect(repairedFields(row, FIELDS)).toStrictEqual(repaired);
});

it('does not compile with a substitute for an optional field', () => {
  // @ts-expect-error A missing deadline would be shown as a dash.
  const fields: RowFields<Row> = { ...FIELDS, deadline: textOr('—') };
  expect(Object.keys(fields)).toEqual(['name', 'deadline']);
});
