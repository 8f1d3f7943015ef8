import { pageNameAt } from './lazy-pages.ts';
import { LoginRequired } from './login-required.tsx';
import { useScreens } from './screens.ts';

/** The screen of the page at a path. */
export function RoutedScreen({ pathname }: { readonly pathname: string }) {
  const name = pageNameAt(pathname);
  const Screen = useScreens()[name];
  // An order needs only the server's session, so that a link in a notification opens it.
  if (name !== 'dashboard') return <Screen />;
  return (
    <LoginRequired>
      <Screen />
    </LoginRequired>
  );
}
