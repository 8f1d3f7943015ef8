import { useSelector } from '@xstate/react';
import { useActors } from '#src/features/actors-context.ts';
import { Band } from '#src/ui/page-frame.tsx';
import styles from './login.module.css';
import { acceptsLogin, LoginForm } from './login-form.tsx';
import { LogoutConfirmation } from './logout-confirmation.tsx';

/** The way in and the way out; a new login may begin while the page still waits to go home. */
export function LoginPage() {
  const { session } = useActors();
  const isSignedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'));
  const showsForm = useSelector(session, (snapshot) => !snapshot.hasTag('signedIn') || acceptsLogin(snapshot));
  return (
    <Band>
      <div className={`stack gap-6 ${styles.page}`}>
        {isSignedIn && <LogoutConfirmation />}
        {showsForm && <LoginForm headingLevel={isSignedIn ? 2 : 1} />}
      </div>
    </Band>
  );
}
