import type { StaffUser } from '@dealer/shared-domain/staff';
import { Button, Field } from '@dealer/shared-ui';
import { CodeInput } from '@dealer/shared-ui/account';
import { useController } from 'react-hook-form';
import * as v from 'valibot';
import { codeSchema } from './code-schema.ts';
import { FailureNote } from './FailureNote.tsx';
import styles from './SignIn.module.css';
import { StepHeading } from './StepHeading.tsx';
import { useSignInForm } from './use-sign-in-form.ts';
import { useStaffServices } from './use-staff-services.ts';

const schema = v.object({ code: codeSchema });

type CodeStepProps = {
  headingLevel: 1 | 2;
  onUser: (user: StaffUser) => void;
  onRecoveryCode: () => void;
  onStartOver: () => void;
};

/** The second factor, after the password was right. Sends itself with the sixth digit. */
export function CodeStep({ headingLevel, onUser, onRecoveryCode, onStartOver }: CodeStepProps) {
  const { auth } = useStaffServices();
  const {
    control: form,
    setError,
    setFocus,
    failure,
    setFailure,
    secondsLeft,
    isBusy,
    isLocked,
    onSubmit,
  } = useSignInForm(schema, { code: '' });
  const { field, fieldState } = useController({ name: 'code', control: form });
  const selectCode = () => setFocus('code', { shouldSelect: true });

  const enter = async ({ code }: v.InferOutput<typeof schema>) => {
    const result = await auth.enterCode(code);
    if (result.kind === 'signed-in') {
      onUser(result.user);
      return true;
    }
    if (result.kind === 'refused') {
      setError('code', { message: result.message });
      selectCode();
    } else setFailure(result);
    return false;
  };
  const submit = onSubmit(enter, selectCode);

  return (
    <div className={styles.step}>
      <StepHeading level={headingLevel} title="Enter the code" leavesFocus>
        Six digits from your authenticator app
      </StepHeading>
      <form className={styles.form} onSubmit={submit} noValidate>
        <FailureNote failure={failure} secondsLeft={secondsLeft} what="code" />
        <Field label="Code" error={fieldState.error?.message}>
          {(control) => (
            <CodeInput
              {...control}
              {...field}
              onComplete={() => submit()}
              readOnly={isBusy}
              disabled={isLocked}
              autoFocus
            />
          )}
        </Field>
        <Button type="submit" variant="primary" size="big" disabled={isBusy || isLocked} aria-busy={isBusy}>
          {isBusy ? 'Verifying...' : 'Verify'}
        </Button>
      </form>
      <p className={styles.other}>
        <button type="button" onClick={onRecoveryCode}>
          Use a recovery code
        </button>
        <button type="button" onClick={onStartOver}>
          Start over
        </button>
      </p>
    </div>
  );
}
