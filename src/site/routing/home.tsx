import { use } from 'react';
import { HomePage } from '#src/features/home/home-page.tsx';
import { LazyScreensContext } from './lazy-screens-context.ts';

/** Home with the order form in its place. */
export function Home() {
  const screens = use(LazyScreensContext);
  return <HomePage orderForm={screens && <screens.OrderForm />} />;
}
