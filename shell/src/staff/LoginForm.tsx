import type { SignInResult, StaffUser } from '@dealer/shared-domain/staff';
import { Button, Field, Input } from '@dealer/shared-ui';
import { PasswordInput } from '@dealer/shared-ui/account';
import { type FormEvent, useRef, useState } from 'react';
import { FailureNote } from './FailureNote.tsx';
import styles from './LoginForm.module.css';
import { useCountdown } from './use-countdown.ts';
import { useStaffServices } from './use-staff-services.ts';

type Failure = Exclude<SignInResult, { kind: 'signed-in' }>;

type LoginFormProps = {
  /** Fixes the name, where one certain person is asked for. */
  username?: string | undefined;
  /** Fills the name in. */
  knownUsername?: string | undefined;
  onSignedIn: (user: StaffUser, password: string) => void;
};

/** User name and password. What was typed stays after a refusal; the password is selected, to be typed over. */
export function LoginForm({ username, knownUsername, onSignedIn }: LoginFormProps) {
  const { auth } = useStaffServices();
  const password = useRef<HTMLInputElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState({ username: false, password: false });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const secondsLeft = useCountdown(failure?.kind === 'locked' ? failure.retryAfterSeconds : 0);
  const isLocked = secondsLeft > 0;
  const isRefused = failure?.kind === 'refused';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isLocked) return;
    const typed = { username: name.current?.value.trim() ?? '', password: password.current?.value ?? '' };
    setMissing({ username: typed.username === '', password: typed.password === '' });
    setFailure(null);
    if (typed.username === '') return name.current?.focus();
    if (typed.password === '') return password.current?.focus();
    setIsBusy(true);
    const result = await auth.signIn(typed.username, typed.password);
    // The button goes on saying what it does until the page changes.
    if (result.kind === 'signed-in') return onSignedIn(result.user, typed.password);
    setIsBusy(false);
    setFailure(result);
    if (result.kind !== 'refused') return;
    password.current?.focus();
    password.current?.select();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FailureNote failure={failure} secondsLeft={secondsLeft} />
      <Field label="Username" error={missing.username ? 'Username is required' : undefined}>
        {(control) => (
          <Input
            {...control}
            {...(isRefused && { 'aria-invalid': true as const })}
            ref={name}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={username ?? knownUsername}
            readOnly={username !== undefined}
            disabled={isLocked}
          />
        )}
      </Field>
      <Field label="Password" error={missing.password ? 'Password is required' : undefined}>
        {(control) => (
          <PasswordInput
            {...control}
            {...(isRefused && { 'aria-invalid': true as const })}
            ref={password}
            name="password"
            autoComplete="current-password"
            disabled={isLocked}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="big" disabled={isBusy || isLocked} aria-busy={isBusy}>
        {isBusy ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}
