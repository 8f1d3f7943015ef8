import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { CHUNKS, type Chunk } from './src/site/routing/chunks.ts';

/** Catalogs that are loaded with some screens only. */
const SCREENS = Object.groupBy(
  Object.values(CHUNKS).filter(({ catalog }) => catalog !== undefined),
  ({ catalog = '' }) => catalog,
);

const messagesOf = (chunks: readonly Chunk[] = []) => chunks.flatMap(({ messages = [] }) => messages);

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
  'src/features/shared/orders/order-time.tsx',
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
      exclude: [...ADMIN, ...messagesOf(Object.values(CHUNKS))],
    },
    ...Object.entries(SCREENS).map(([name, chunks]) => ({
      path: `<rootDir>/locales/{locale}/${name}`,
      include: messagesOf(chunks),
    })),
    // Both forms show the issues of their fields, and both sides of an order its models.
    { path: '<rootDir>/locales/{locale}/admin', include: [...ADMIN, 'src/features/shared/models', 'src/validation'] },
    { path: '<rootDir>/locales/{locale}/api', include: ['src/operations'] },
  ],
});
