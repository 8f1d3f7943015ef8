import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createNavigation } from '#src/site/navigation.tsx';
import { Site } from '#src/site/site.tsx';
import { createToastQueue } from '#src/site/toasts.tsx';
import { renderScreen } from '../../support/render-screen.tsx';

const NONE = () => null;

it.each(
  [
    '/no/such/page',
    '/products/%00',
    '/orders/%00',
    '/%E0%A4%A',
    '/products/%E0%A4%A',
    '/orders/%',
    '//',
    '/x//y',
  ].flatMap((path) => [
    [path, 'fa', 'صفحه مورد نظر پیدا نشد!'] as const,
    [path, 'en', 'The page was not found!'] as const,
  ]),
)("%s shows the site's own 404 page in %s", async (path, language, heading) => {
  const parts = { toasts: createToastQueue(), navigation: createNavigation() };
  renderScreen(<Site {...parts} Dashboard={NONE} Order={NONE} />, { path, language });
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
});
