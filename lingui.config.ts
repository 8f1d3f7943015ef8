import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** Catalogs with the messages of some screens only, which are loaded with them. */
const SCREENS = {
  home: ['src/features/home'],
  products: ['src/features/product', 'src/features/products'],
  about: ['src/features/about'],
  login: ['src/features/login'],
  cart: ['src/features/cart/cart-contents.tsx'],
};

/** The order form is loaded after the rest of its page. */
const ORDER = ['src/features/order-form'];

/** Both forms show the issues of their fields. */
const ISSUES = ['src/validation'];

/** Admin screens and the API have catalogs of their own, so that visitors do not load them. */
const ADMIN = [
  'src/features/dashboard',
  'src/features/order',
  'src/features/shared/orders/completion-dates.tsx',
  'src/features/shared/orders/confirmation-dialog.tsx',
  'src/features/shared/forms/newer-text.tsx',
  'src/features/shared/forms/question-dialog.tsx',
  'src/features/shared/navigation/confirmed-session.tsx',
  'src/features/shared/orders/copy-order.tsx',
  'src/features/shared/orders/restore-order.tsx',
  'src/features/shared/orders/save-orders.tsx',
  'src/features/shared/orders/shortcut-help.tsx',
  'src/translations/admin',
];

export default defineConfig({
  sourceLocale: 'fa',
  locales: ['fa', 'en'],
  format: formatter({ lineNumbers: false }),
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/messages',
      include: ['src/features', 'src/ui', 'src/translations', 'src/site'],
      exclude: [...ADMIN, ...ORDER, ...Object.values(SCREENS).flat()],
    },
    ...Object.entries(SCREENS).map(([name, include]) => ({ path: `<rootDir>/locales/{locale}/${name}`, include })),
    { path: '<rootDir>/locales/{locale}/order', include: [...ORDER, ...ISSUES] },
    { path: '<rootDir>/locales/{locale}/admin', include: [...ADMIN, ...ISSUES] },
    { path: '<rootDir>/locales/{locale}/api', include: ['src/operations'] },
  ],
});
