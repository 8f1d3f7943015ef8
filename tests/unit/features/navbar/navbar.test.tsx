import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Navbar } from '#src/features/navbar/navbar.tsx';
import { renderScreen } from '../../../support/screens/render-screen.tsx';

it.each([
  { language: 'fa', name: 'English', lang: 'en' },
  { language: 'en', name: 'فارسی', lang: 'fa' },
] as const)(
  'names in $language the language that the button switches to, in that language',
  ({ language, name, lang }) => {
    renderScreen(<Navbar cart={null} />, { language });
    const button = screen.getByRole('button', { name });
    expect({ lang: button.lang, ariaBusy: button.ariaBusy }).toEqual({ lang, ariaBusy: null });
  },
);

it('marks the link of the current page', () => {
  renderScreen(<Navbar cart={null} />, { path: '/products' });
  expect(screen.getByRole('link', { name: 'نمونه‌کارها', hidden: true }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'خانه', hidden: true }).getAttribute('aria-current')).toBeNull();
});

it.each([
  { path: '/', count: 2 },
  { path: '/products/1', count: 2 },
  { path: '/login', count: 0 },
  { path: '/dashboard', count: 0 },
  { path: '/orders/9f2m', count: 0 },
])('has $count links to the order form at $path', ({ path, count }) => {
  renderScreen(<Navbar cart={null} />, { path });
  expect(screen.queryAllByRole('link', { name: 'سفارش قطعه', hidden: true })).toHaveLength(count);
});

it('closes the menu on Back', () => {
  renderScreen(<Navbar cart={null} />);
  const hidePopover = vi.fn();
  Object.assign(screen.getByRole('navigation', { hidden: true }), { hidePopover });
  fireEvent.popState(window);
  expect(hidePopover).toHaveBeenCalledOnce();
});

it.each([
  { address: { pathname: '/login' }, end: '/login#contact' },
  { address: { pathname: '/products', search: '?q=gear' }, end: '/products?q=gear#contact' },
  { address: { pathname: '/about', hash: '#contact' }, end: '/about#contact' },
])('the link to the contact details leads to $end with the state of the history entry', ({ address, end }) => {
  const { place, state } = renderScreen(<Navbar cart={null} />, { path: { ...address, state: { list: '/' } } });
  fireEvent.click(screen.getByRole('link', { name: 'تماس', hidden: true }));
  expect([place(), state()]).toEqual([end, { list: '/' }]);
});

it('leaves a Ctrl click on the link to the contact details to the browser', () => {
  const { place } = renderScreen(<Navbar cart={null} />, { path: '/about' });
  const link = screen.getByRole('link', { name: 'تماس', hidden: true });
  expect({ isLeftToBrowser: fireEvent.click(link, { ctrlKey: true }), place: place() }).toEqual({
    isLeftToBrowser: true,
    place: '/about',
  });
});
