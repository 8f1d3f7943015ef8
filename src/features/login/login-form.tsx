import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import button from '#src/ui/button.module.css';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { useEarlyInput } from '#src/ui/hydrated.ts';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import styles from './login.module.css';
import { LoginMessage } from './login-message.tsx';

const NAMES = ['username', 'password'] as const;
type CredentialName = (typeof NAMES)[number];

/** User name and password. The fields are uncontrolled and read when the form is sent, so autofilled values count too. */
export function LoginForm() {
  const { t } = useLingui();
  const { session } = useActors();
  // Also after the login, until the next page is loaded.
  const isBusy = useSelector(session, (snapshot) => snapshot.matches('authenticating') || snapshot.hasTag('signedIn'));
  const isLimited = useSelector(session, (snapshot) => snapshot.matches('limited'));
  const [missing, setMissing] = useState<readonly CredentialName[]>([]);
  const [isPasswordShown, setPasswordShown] = useState(false);
  const password = useFocusAfter(isBusy);
  const headingId = useId();
  const reveal = useRef<HTMLInputElement>(null);
  useEarlyInput(() => setPasswordShown(reveal.current?.checked ?? false));

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const credentials = readCredentials(new FormData(form));
    const absent = NAMES.filter((name) => credentials[name] === '');
    setMissing(absent);
    if (absent[0] !== undefined) focusOn(form, absent[0]);
    else session.send({ type: 'login.submitted', credentials });
  };
  const credential = (name: CredentialName, label: string, request: string) => ({
    name,
    label,
    required: true,
    disabled: isBusy,
    dir: 'ltr' as const,
    autoCapitalize: 'none',
    onChange: () => setMissing((names) => names.filter((other) => other !== name)),
    error: missing.includes(name) ? request : undefined,
  });

  return (
    <Sheet>
      <SectionHeading level={1} id={headingId}>
        {t`ورود مدیر`}
      </SectionHeading>
      <form className="stack gap-5" method="post" aria-labelledby={headingId} aria-busy={isBusy} onSubmit={submit}>
        <p hidden className={styles.withoutScript}>
          {t`ورود به JavaScript نیاز دارد؛ آن را در مرورگر خود فعال کنید.`}
        </p>
        <LoginMessage />
        <Field {...credential('username', t`نام کاربری`, t`نام کاربری را بنویسید.`)} autoComplete="username" />
        <Field
          {...credential('password', t`رمز عبور`, t`رمز عبور را بنویسید.`)}
          ref={password}
          type={isPasswordShown ? 'text' : 'password'}
          autoComplete="current-password"
        />
        <label className={`line gap-3 ${styles.reveal}`}>
          <input
            ref={reveal}
            type="checkbox"
            checked={isPasswordShown}
            onChange={() => setPasswordShown(!isPasswordShown)}
          />
          {t`نمایش رمز عبور`}
        </label>
        <Button type="submit" variant="primary" className={button.low} busy={isBusy} disabled={isLimited}>
          {isBusy ? t`در حال ورود…` : t`ورود`}
        </Button>
      </form>
    </Sheet>
  );
}

function readCredentials(data: FormData): Record<CredentialName, string> {
  return { username: String(data.get('username') ?? ''), password: String(data.get('password') ?? '') };
}

function focusOn(form: HTMLFormElement, name: CredentialName): void {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}

/** Disabling a field removes its focus. Focuses the field again and selects its text when the request has ended. */
function useFocusAfter(isBusy: boolean) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!isBusy) return;
    return () => {
      field.current?.focus();
      field.current?.select();
    };
  }, [isBusy]);
  return field;
}
