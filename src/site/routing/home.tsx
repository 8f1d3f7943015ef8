import { HomePage } from '#src/features/home/home-page.tsx';
import { OrderForm } from '#src/features/order-form/order-form.tsx';

/** Home with the order form in its place. */
export function Home() {
  return <HomePage orderForm={<OrderForm />} />;
}
