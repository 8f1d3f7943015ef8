import { HomePage } from '#src/features/home/home-page.tsx';
import { useScreens } from './screens.ts';

/** Home with the order form in its place. */
export function Home() {
  const { orderForm: OrderForm } = useScreens();
  return <HomePage orderForm={<OrderForm />} />;
}
