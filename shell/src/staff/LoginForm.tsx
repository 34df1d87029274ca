import type { SignInResult, StaffUser } from '@dealer/shared-domain/staff';
import { Button, Field, Icon, Input, Note } from '@dealer/shared-ui';
import { type FormEvent, useRef, useState } from 'react';
import styles from './LoginForm.module.css';
import { useCountdown } from './use-countdown.ts';
import { useStaffServices } from './use-staff-services.ts';

type Failure = Exclude<SignInResult, { kind: 'signed-in' }>;

/**
 * User name and password. What was typed stays after a refusal; the password is selected, to be typed over.
 * `username` fixes the name, where one certain person is asked for.
 */
export function LoginForm({ username, onSignedIn }: { username?: string; onSignedIn: (user: StaffUser) => void }) {
  const { auth } = useStaffServices();
  const password = useRef<HTMLInputElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState({ username: false, password: false });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isPasswordShown, setIsPasswordShown] = useState(false);
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
    if (result.kind === 'signed-in') return onSignedIn(result.user);
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
            defaultValue={username}
            readOnly={username !== undefined}
            disabled={isLocked}
          />
        )}
      </Field>
      <Field label="Password" error={missing.password ? 'Password is required' : undefined}>
        {(control) => (
          <span className={styles.password}>
            <Input
              {...control}
              {...(isRefused && { 'aria-invalid': true as const })}
              ref={password}
              name="password"
              type={isPasswordShown ? 'text' : 'password'}
              autoComplete="current-password"
              disabled={isLocked}
            />
            <button
              type="button"
              aria-label={isPasswordShown ? 'Hide password' : 'Show password'}
              aria-pressed={isPasswordShown}
              onClick={() => setIsPasswordShown(!isPasswordShown)}
            >
              <Icon name="eye" />
            </button>
          </span>
        )}
      </Field>
      <Button type="submit" variant="primary" size="big" disabled={isBusy || isLocked} aria-busy={isBusy}>
        {isBusy ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}

function FailureNote({ failure, secondsLeft }: { failure: Failure | null; secondsLeft: number }) {
  if (!failure) return null;
  if (failure.kind === 'locked') {
    if (secondsLeft <= 0) return <Note tone="tell" title="You can try again now" role="status" />;
    const time = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
    return (
      <Note tone="warn" title="Too many attempts" role="alert">
        <p>
          Try again in <span aria-hidden="true">{time}</span>
          <span className="sr">{`${Math.ceil(secondsLeft / 60)} minutes`}</span>. The right password will not work
          before that.
        </p>
      </Note>
    );
  }
  if (failure.kind === 'refused') return <Note tone="bad" title={failure.message} role="alert" />;
  return (
    <Note tone="bad" title="An unexpected error occurred" role="alert">
      <p>{failure.message} What you typed is still here.</p>
    </Note>
  );
}
