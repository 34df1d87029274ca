import type { StaffUser } from '@dealer/shared-domain/staff';
import { Button, Field, Input } from '@dealer/shared-ui';
import { PasswordInput } from '@dealer/shared-ui/account';
import { useEffect } from 'react';
import * as v from 'valibot';
import { FailureNote } from './FailureNote.tsx';
import styles from './SignIn.module.css';
import { useSignInForm } from './use-sign-in-form.ts';
import { useStaffServices } from './use-staff-services.ts';

const loginSchema = v.object({
  username: v.pipe(v.string(), v.trim(), v.nonEmpty('Username is required')),
  password: v.pipe(v.string(), v.nonEmpty('Password is required')),
});

type LoginFormProps = {
  username?: string | undefined;
  knownUsername?: string | undefined;
  onSignedIn: (user: StaffUser, password: string) => void;
  onForgot: (username: string) => void;
};

/** After a refusal the input stays, and the password is selected for retyping. */
export function LoginForm({ username, knownUsername, onSignedIn, onForgot }: LoginFormProps) {
  const { auth } = useStaffServices();
  const { register, errors, getValues, setFocus, failure, setFailure, secondsLeft, isBusy, isLocked, onSubmit } =
    useSignInForm(loginSchema, { username: username ?? knownUsername ?? '', password: '' });
  const isRefused = failure?.kind === 'refused';
  const isFixed = username !== undefined;

  // A dialog that opens over the page would otherwise leave the focus on a button that closes it.
  useEffect(() => {
    if (isFixed) setFocus('password');
  }, [isFixed, setFocus]);

  const signIn = async (typed: v.InferOutput<typeof loginSchema>) => {
    const result = await auth.signIn(typed.username, typed.password);
    if (result.kind === 'signed-in') {
      onSignedIn(result.user, typed.password);
      return true;
    }
    setFailure(result);
    if (result.kind === 'refused') setFocus('password', { shouldSelect: true });
    return false;
  };

  return (
    <>
      <form className={styles.form} onSubmit={onSubmit(signIn)} noValidate>
        <FailureNote failure={failure} secondsLeft={secondsLeft} />
        <Field label="Username" error={errors.username?.message}>
          {(control) => (
            <Input
              {...control}
              {...(isRefused && { 'aria-invalid': true as const })}
              {...register('username')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              readOnly={isFixed}
              disabled={isLocked}
            />
          )}
        </Field>
        <Field label="Password" error={errors.password?.message}>
          {(control) => (
            <PasswordInput
              {...control}
              {...(isRefused && { 'aria-invalid': true as const })}
              {...register('password')}
              autoComplete="current-password"
              disabled={isLocked}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" size="big" disabled={isBusy || isLocked} aria-busy={isBusy}>
          {isBusy ? 'Signing in...' : 'Sign in'}
        </Button>
      </form>
      <p className={styles.other}>
        <button type="button" onClick={() => onForgot(getValues('username'))}>
          Forgot your password?
        </button>
      </p>
    </>
  );
}
