import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { NavigationCommand } from '#src/site/navigation.tsx';
import { createQueue } from '#src/site/queue.ts';
import { Site } from '#src/site/site.tsx';
import type { Toast } from '#src/translations/notifications.ts';
import { renderScreen } from '../../support/render-screen.tsx';

const NONE = () => null;

const WRONG = '/no/such/page /products/%00 /orders/%00 /%E0%A4%A /products/%E0%A4%A /orders/% // /x//y'.split(' ');

it.each(WRONG)("%s shows the site's own 404 page", async (path) => {
  const parts = { toasts: createQueue<Toast>(), navigation: createQueue<NavigationCommand>() };
  renderScreen(<Site {...parts} Dashboard={NONE} Order={NONE} />, { path });
  const [heading, ...others] = await screen.findAllByRole('heading', { level: 1 });
  expect([heading?.textContent, others]).toEqual(['صفحه مورد نظر پیدا نشد!', []]);
});
