import { paths } from '@dealer/shared-domain';
import { Button, Note } from '@dealer/shared-ui';
import { type FormEvent, useRef, useState } from 'react';
import { findNewPasswordFault, NewPasswordField } from './NewPasswordFields.tsx';
import styles from './SignIn.module.css';
import { StepHead } from './StepHead.tsx';
import { useStaffServices } from './use-staff-services.ts';

type LinkStepProps = {
  headingLevel: 1 | 2;
  link: string;
  onSet: (username: string) => void;
  onForgot: () => void;
};

/** The link of a mail says which it is from, before its first dot. */
const texts = {
  invite: {
    title: 'Welcome',
    lead: 'You were invited to work here. Choose the password that you sign in with.',
  },
  recovery: {
    title: 'Choose a new password',
    lead: 'You asked for a way back in. All your devices are signed out when the new password is set.',
  },
} as const;

/** Sets a password from the mail of an invitation, or of somebody who forgot theirs. */
export function LinkStep({ headingLevel, link, onSet, onForgot }: LinkStepProps) {
  const { recovery } = useStaffServices();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | undefined>();
  const [refusal, setRefusal] = useState<{ message: string; isOver: boolean } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { title, lead } = link.startsWith('invite.') ? texts.invite : texts.recovery;

  const choose = async () => {
    const password = input.current?.value ?? '';
    // Whose link it is only the server knows; it checks the name too.
    const found = await findNewPasswordFault(password, '');
    setFault(found);
    setRefusal(null);
    if (found) return input.current?.focus();
    const answer = await recovery.setPassword(link, password);
    if (answer.kind === 'done') return onSet(answer.value);
    const isOver = answer.kind === 'refused' && /link/i.test(answer.message);
    if (answer.kind === 'refused' && !isOver) setFault(answer.message);
    else setRefusal({ message: answer.message, isOver });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    void choose().finally(() => setIsBusy(false));
  };

  return (
    <div className={styles.step}>
      <StepHead level={headingLevel} title={title}>
        {lead}
      </StepHead>
      <form className={styles.form} onSubmit={submit} noValidate>
        {refusal && (
          <Note tone="bad" title={refusal.message} role="alert">
            {!refusal.isOver && <p>What you typed is still here.</p>}
          </Note>
        )}
        <NewPasswordField input={input} error={fault} />
        <Button type="submit" variant="primary" size="big" disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? 'Setting the password...' : 'Set Password'}
        </Button>
      </form>
      <p className={styles.other}>
        {refusal?.isOver && (
          <button type="button" onClick={onForgot}>
            Ask for a new link
          </button>
        )}
        <a href={paths.adminLogin}>Go to sign-in</a>
      </p>
    </div>
  );
}
