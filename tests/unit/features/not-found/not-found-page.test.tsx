import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { renderScreen } from '../../../support/render-screen.tsx';

describe('a path that leads nowhere', () => {
  it('says so in the words of the specification and leads home', () => {
    renderScreen(<NotFoundPage />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('صفحه مورد نظر پیدا نشد!');
    expect(screen.getByRole('link', { name: 'بازگشت به خانه' }).getAttribute('href')).toBe('/');
  });
});
