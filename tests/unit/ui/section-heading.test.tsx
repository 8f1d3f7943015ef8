import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { renderScreen } from '../../support/screens/render-screen.tsx';

it.each([
  { measured: true, line: 'true' },
  { measured: false, line: undefined },
])('draws a dimension line, hidden from screen readers, only below a measured heading: $measured', (row) => {
  renderScreen(<SectionHeading measured={row.measured}>Gears</SectionHeading>);
  const heading = screen.getByRole('heading', { level: 2, name: 'Gears' });
  expect(heading.nextElementSibling?.getAttribute('aria-hidden')).toBe(row.line);
});
