import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { NavigationCommand } from '#src/site/navigation.tsx';
import { createQueue } from '#src/site/queue.ts';
import { Site } from '#src/site/site.tsx';
import type { Toast } from '#src/translations/notifications.ts';
import { renderScreen } from '../../support/render-screen.tsx';

const NONE = () => null;

it.each([
  ['fa', '/no/such/page', 'صفحه مورد نظر پیدا نشد!'],
  ['fa', '/products/%00', 'صفحه مورد نظر پیدا نشد!'],
  ['fa', '/orders/%', 'صفحه مورد نظر پیدا نشد!'],
  ['en', '/no/such/page', 'The page was not found!'],
] as const)(
  'the page in %s says that there is no %s, and leads home [8.page.missing]',
  async (language, path, text) => {
    const parts = { toasts: createQueue<Toast>(), navigation: createQueue<NavigationCommand>() };
    renderScreen(<Site origin={location.origin} {...parts} Dashboard={NONE} Order={NONE} />, { language, path });
    const [heading, ...others] = await screen.findAllByRole('heading', { level: 1 });
    expect([heading?.textContent, others]).toEqual([text, []]);
    expect(within(screen.getByRole('main')).getByRole('link').getAttribute('href')).toBe('/');
  },
);
