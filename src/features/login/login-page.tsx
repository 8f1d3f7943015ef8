import { useSelector } from '@xstate/react';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { Band } from '#src/ui/page-frame.tsx';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { LogoutConfirmation } from './logout-confirmation.tsx';

/** The login form, or the logout once the admin is signed in. */
export function LoginPage() {
  const { session } = useActors();
  const isSignedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'));
  return (
    <Band>
      <div className={styles.page}>{isSignedIn ? <LogoutConfirmation /> : <LoginForm />}</div>
    </Band>
  );
}
