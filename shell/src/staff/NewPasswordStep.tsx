import { nextSignInStep, type Refusal, type StaffUser } from '@dealer/shared-domain/staff';
import { Button, Field } from '@dealer/shared-ui';
import { PasswordInput } from '@dealer/shared-ui/account';
import { type RefObject, useMemo, useState } from 'react';
import * as v from 'valibot';
import { FailureNote } from './FailureNote.tsx';
import { createNewPasswordSchema, NewPasswordField } from './NewPasswordField.tsx';
import styles from './SignIn.module.css';
import { StepHeading } from './StepHeading.tsx';
import { useSignInForm } from './use-sign-in-form.ts';
import { useStaffServices } from './use-staff-services.ts';

type NewPasswordStepProps = {
  headingLevel: 1 | 2;
  user: StaffUser;
  password: RefObject<string | null>;
  onUser: (user: StaffUser) => void;
  onStartOver: () => void;
};

const unavailable: Refusal = { kind: 'unavailable', message: 'Please try again.' };

function createSchema(username: string) {
  return v.object({
    current: v.pipe(v.string(), v.nonEmpty('Current password is required')),
    chosen: createNewPasswordSchema(username),
  });
}

/** Replaces an expired password before the sign-in continues. */
export function NewPasswordStep({ headingLevel, user, password, onUser, onStartOver }: NewPasswordStepProps) {
  const { auth, account } = useStaffServices();
  const [asksCurrent, setAsksCurrent] = useState(password.current === null);
  const schema = useMemo(() => createSchema(user.username), [user.username]);
  const { register, errors, setError, setValue, failure, setFailure, secondsLeft, isBusy, isLocked, onSubmit } =
    useSignInForm(schema, { current: password.current ?? '', chosen: '' });

  const showRefusal = (refusal: Refusal) => {
    if (refusal.kind !== 'refused') return setFailure(refusal);
    const isCurrent = /current password is/i.test(refusal.message);
    if (isCurrent && !asksCurrent) setValue('current', '');
    if (isCurrent) setAsksCurrent(true);
    setError(isCurrent ? 'current' : 'chosen', { message: refusal.message });
  };
  const change = async ({ current, chosen }: v.InferOutput<ReturnType<typeof createSchema>>) => {
    const answer = await account.changePassword(current, chosen);
    if (answer.kind !== 'done') return showRefusal(answer);
    password.current = chosen;
    const changed = await auth.getUser();
    if (typeof changed !== 'object') return onStartOver();
    return nextSignInStep(changed) === 'new-password' ? setFailure(unavailable) : onUser(changed);
  };
  const submit = onSubmit((values) =>
    change(values)
      .catch(() => setFailure(unavailable))
      .then(() => false),
  );

  return (
    <div className={styles.step}>
      <StepHeading level={headingLevel} title="Choose a new password">
        Yours has expired. Your other devices are signed out when you change it.
      </StepHeading>
      <form className={styles.form} onSubmit={submit} noValidate>
        <FailureNote failure={failure} secondsLeft={secondsLeft} />
        <input type="text" name="username" autoComplete="username" defaultValue={user.username} hidden />
        {asksCurrent && (
          <Field label="Current Password" error={errors.current?.message}>
            {(control) => <PasswordInput {...control} {...register('current')} autoComplete="current-password" />}
          </Field>
        )}
        <NewPasswordField field={register('chosen')} error={errors.chosen?.message} />
        <Button type="submit" variant="primary" size="big" disabled={isBusy || isLocked} aria-busy={isBusy}>
          {isBusy ? 'Updating...' : 'Update Password'}
        </Button>
      </form>
      <p className={styles.other}>
        <button type="button" onClick={onStartOver}>
          Start over
        </button>
      </p>
    </div>
  );
}
