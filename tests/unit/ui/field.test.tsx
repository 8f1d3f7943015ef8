import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Field, type FieldProps } from '#src/ui/field.tsx';
import { renderScreen } from '../../support/render-screen.tsx';

function Kept(props: Partial<FieldProps>) {
  const [value, setValue] = useState('');
  return <Field name="note" label="یادداشت" {...props} value={value} onChange={setValue} />;
}

describe('a field', () => {
  it('gives a screen reader its hint, its counter and its error', () => {
    renderScreen(<Kept hint="کوتاه" counted maxLength={5000} error="این قسمت را پر کنید." />);
    const input = screen.getByRole('textbox', { name: /یادداشت/ });
    expect(input).toHaveProperty('ariaInvalid', 'true');
    const said = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(said).toEqual(['کوتاه', '۰ از ۵٬۰۰۰ نویسه', 'این قسمت را پر کنید.']);
  });

  it('keeps what is typed past the limit and marks it', async () => {
    renderScreen(<Kept counted maxLength={3} />, { language: 'en' });
    const input = screen.getByRole('textbox');
    await userEvent.type(input, 'gears');
    expect(input).toHaveProperty('value', 'gears');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('5 of 3 characters').textContent).toBe('5 of 3 characters');
  });

  it('counts characters as people do, not UTF-16 units', async () => {
    renderScreen(<Kept counted maxLength={3} />, { language: 'en' });
    await userEvent.type(screen.getByRole('textbox'), '⚙️🦾');
    expect(screen.getByText('3 of 3 characters').textContent).toBe('3 of 3 characters');
  });

  it('runs in the direction of the page while empty, and then of the text', async () => {
    renderScreen(<Kept />);
    const input = screen.getByRole('textbox');
    expect(input.getAttribute('dir')).toBeNull();
    await userEvent.type(input, 'gear');
    expect(input.getAttribute('dir')).toBe('auto');
  });
});
