import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Field, type FieldProps } from '#src/ui/field.tsx';
import { descriptionsOf } from '../../support/screens/read-page.ts';
import { renderScreen } from '../../support/screens/render-screen.tsx';

function Kept(props: Partial<FieldProps>) {
  const [value, setValue] = useState('');
  return <Field name="note" label="یادداشت" {...props} value={value} onChange={setValue} />;
}

it('describes a field to a screen reader by its hint, counter and error', () => {
  renderScreen(<Kept hint="کوتاه" counted maxLength={5000} error="این قسمت را پر کنید." />);
  const input = screen.getByRole('textbox', { name: /یادداشت/ });
  expect(input).toHaveProperty('ariaInvalid', 'true');
  expect(descriptionsOf(input)).toEqual(['کوتاه', '۰ از ۵٬۰۰۰ حرف', 'این قسمت را پر کنید.']);
});

it.each([
  { text: 'gears', count: '5 of 3 characters', invalid: 'true' },
  { text: '⚙️🦾', count: '3 of 3 characters', invalid: null },
])(
  'keeps $text in a field, counts its characters as people do, and marks a text that is too long',
  async ({ text, count, invalid }) => {
    renderScreen(<Kept counted maxLength={3} />, { language: 'en' });
    const input = screen.getByRole<HTMLInputElement>('textbox');
    await userEvent.type(input, text);
    expect([input.value, ...descriptionsOf(input), input.ariaInvalid]).toEqual([text, count, invalid]);
  },
);
