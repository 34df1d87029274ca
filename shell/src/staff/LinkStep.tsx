import { paths } from '@dealer/shared-domain';
import { invalidLinkCode, type Refusal } from '@dealer/shared-domain/staff';
import { Button, Note } from '@dealer/shared-ui';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { createNewPasswordSchema, NewPasswordField } from './NewPasswordField.tsx';
import styles from './SignIn.module.css';
import { StepHeading } from './StepHeading.tsx';
import { useSignInForm } from './use-sign-in-form.ts';
import { useStaffServices } from './use-staff-services.ts';

type LinkStepProps = {
  headingLevel: 1 | 2;
  link: string;
  onSet: (username: string) => void;
  onForgot: () => void;
};

/** The part of the link's token before its first dot is its kind. */
const texts = {
  invite: {
    title: 'Welcome',
    lead: 'You were invited to work here. Choose the password that you sign in with.',
    invalid: 'If you have chosen your password already, sign in with it.',
  },
  recovery: {
    title: 'Choose a new password',
    lead: 'You asked for a way back in. All your devices are signed out when the new password is set.',
    invalid: 'Each link works once, within one hour.',
  },
} as const;

/** Only the server knows the link's user name, so only it can compare the password with that. */
const linkSchema = v.object({ password: createNewPasswordSchema('') });

function isInvalidLink(refusal: Refusal): boolean {
  return refusal.kind === 'refused' && refusal.code === invalidLinkCode;
}

/** Sets a password with the link of an invitation or of a recovery mail. */
export function LinkStep({ headingLevel, link, onSet, onForgot }: LinkStepProps) {
  const { recovery } = useStaffServices();
  const { register, errors, setError, isBusy, onSubmit } = useSignInForm(linkSchema, { password: '' });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isInvalid = refusal !== null && isInvalidLink(refusal);
  const isInvitation = link.startsWith('invite.');
  const { title, lead, invalid } = isInvitation ? texts.invite : texts.recovery;

  useEffect(() => {
    let isLeft = false;
    void recovery.checkLink(link).then((answer) => {
      // Any other refusal is about the check: the form may still work.
      if (answer.kind !== 'done' && isInvalidLink(answer) && !isLeft) setRefusal(answer);
    });
    return () => {
      isLeft = true;
    };
  }, [recovery, link]);

  const choose = async ({ password }: v.InferOutput<typeof linkSchema>) => {
    setRefusal(null);
    const answer = await recovery.setPassword(link, password);
    if (answer.kind === 'done') {
      onSet(answer.value);
      return true;
    }
    if (answer.kind === 'refused' && !isInvalidLink(answer)) setError('password', { message: answer.message });
    else setRefusal(answer);
    return false;
  };

  return (
    <div className={styles.step}>
      {/* Remounts to take the focus, which the removed form may have had. */}
      <StepHeading key={String(isInvalid)} level={headingLevel} title={title}>
        {isInvalid ? invalid : lead}
      </StepHeading>
      {refusal && (
        <Note tone="bad" title={refusal.message} role="alert" className={styles.notice}>
          {!isInvalid && <p>What you typed is still here.</p>}
        </Note>
      )}
      {!isInvalid && (
        <form className={styles.form} onSubmit={onSubmit(choose)} noValidate>
          <NewPasswordField field={register('password')} error={errors.password?.message} />
          <Button type="submit" variant="primary" size="big" disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? 'Setting the password...' : 'Set Password'}
          </Button>
        </form>
      )}
      <p className={styles.other}>
        {isInvalid && !isInvitation && (
          <button type="button" onClick={onForgot}>
            Ask for a new link
          </button>
        )}
        <a href={paths.adminLogin}>Go to sign-in</a>
      </p>
    </div>
  );
}
