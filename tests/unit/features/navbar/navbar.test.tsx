import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Navbar } from '#src/features/navbar/navbar.tsx';
import { languageMachine } from '#src/machines/language/language.machine.ts';
import { signedInSession } from '../../../support/actors.ts';
import { startActor } from '../../../support/open-actor.ts';
import { renderScreen } from '../../../support/render-screen.tsx';

describe('the navbar', () => {
  it.each([
    ['fa', 'English', 'en'],
    ['en', 'فارسی', 'fa'],
  ] as const)('in %s names the language that it switches to, in that language', (language, name, lang) => {
    renderScreen(<Navbar cart={null} />, { language });
    const button = screen.getByRole('button', { name });
    expect([button.lang, button.ariaBusy]).toEqual([lang, null]);
  });

  it('shows on its language button that the messages of the other language are on their way', async () => {
    const found = { type: 'preference.found', language: 'fa' } as const;
    const { actor: language } = startActor(languageMachine, { input: { language: 'fa' } }, found);
    renderScreen(<Navbar cart={null} />, { actors: { language } });
    const button = screen.getByRole('button', { name: 'English' });
    await userEvent.click(button);
    expect([button.textContent, button.ariaBusy]).toEqual(['English', 'true']);
    await act(async () => language.send({ type: 'messages.failed' }));
    expect([button.textContent, button.ariaBusy]).toEqual(['English', null]);
  });

  it('marks the page that is shown', () => {
    renderScreen(<Navbar cart={null} />, { path: '/products' });
    expect(screen.getByRole('link', { name: 'نمونه‌کارها' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'خانه' }).getAttribute('aria-current')).toBeNull();
  });

  it('opens and closes its menu as a disclosure', async () => {
    renderScreen(<Navbar cart={null} />);
    const button = screen.getByRole('button', { name: 'فهرست' });
    const isOpen = () => button.getAttribute('aria-expanded');
    expect(document.getElementById(button.getAttribute('aria-controls') ?? '')?.tagName).toBe('NAV');
    await userEvent.click(button);
    expect(isOpen()).toBe('true');
    screen.getByRole('link', { name: 'خانه' }).focus();
    await userEvent.keyboard('{Escape}');
    expect([isOpen(), document.activeElement]).toEqual(['false', button]);
    await userEvent.click(button);
    screen.getByRole('button', { name: 'English' }).focus();
    await screen.findByRole('button', { name: 'فهرست', expanded: false });
  });

  it('shows the way to the dashboard to who is signed in alone', () => {
    const { unmount } = renderScreen(<Navbar cart={null} />);
    expect(screen.queryByRole('link', { name: 'پیشخوان' })).toBeNull();
    unmount();
    renderScreen(<Navbar cart={null} />, { actors: { session: signedInSession() } });
    expect(screen.getByRole('link', { name: 'پیشخوان' }).getAttribute('href')).toBe('/dashboard');
  });
});
