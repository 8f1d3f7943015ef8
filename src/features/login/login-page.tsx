import { useIsLogout } from '#src/features/shared/navigation/use-is-logout.ts';
import { Band } from '#src/ui/page-frame.tsx';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { LogoutConfirmation } from './logout-confirmation.tsx';

/** The login form, or the logout if the admin is signed in already. */
export function LoginPage() {
  const isLogout = useIsLogout();
  return (
    <Band>
      <div className={styles.page}>{isLogout ? <LogoutConfirmation /> : <LoginForm />}</div>
    </Band>
  );
}
