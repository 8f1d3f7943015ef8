import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Localized } from '#src/ui/localized.tsx';
import { renderScreen } from '../../support/render-screen.tsx';

it('a text of a product says its language and direction where it is not the page’s', () => {
  renderScreen(<Localized text={{ text: 'چرخ‌دنده', language: 'fa' }} />, { language: 'en' });
  const text = screen.getByText('چرخ‌دنده');
  expect([text.lang, text.dir]).toEqual(['fa', 'rtl']);
});

it('a text of a product marks the match in the original text and leaves the text whole', () => {
  const { container } = renderScreen(
    <p>
      <Localized text={{ text: 'چرخ‌دندهٔ مارپیچ', language: 'fa' }} highlight={{ start: 4, end: 10 }} />
    </p>,
  );
  expect(container.textContent).toBe('چرخ‌دندهٔ مارپیچ');
  expect(container.querySelector('mark')?.textContent).toBe('دندهٔ');
});
