import { HomePage } from '#src/features/home/home-page.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { useScreens } from './screens.ts';

/** Home with the order form in its place. */
export function Home() {
  const { orderForm: OrderForm } = useScreens();
  const orderForm = (
    <ErrorScreen>
      <OrderForm />
    </ErrorScreen>
  );
  return <HomePage orderForm={orderForm} />;
}
