import type { SecondFactor } from '@dealer/shared-domain/staff';
import { Button, Modal } from '@dealer/shared-ui';
import { type ReactNode, useState } from 'react';
import { FailureNote } from './FailureNote.tsx';
import styles from './ReauthenticationDialog.module.css';
import { ReauthenticationCodeField, ReauthenticationPasswordField } from './ReauthenticationFields.tsx';
import { type ReauthenticationMethod, useReauthentication } from './use-reauthentication.ts';

type ConfirmDialogProps = { username: string | undefined; secondFactor: SecondFactor | undefined };

const title = 'Confirm it is you';

/** Asks for the password or a code before a sensitive change, which then continues. */
export function ReauthenticationDialog({ username, secondFactor }: ConfirmDialogProps) {
  const hasCode = secondFactor === 'verified';
  const [method, setMethod] = useState<ReauthenticationMethod>(hasCode ? 'code' : 'password');
  const { control, setValue, failure, isBusy, isLocked, secondsLeft, submit, cancel } = useReauthentication(method);
  const isCode = method === 'code';

  const change = () => {
    setMethod(isCode ? 'password' : 'code');
    setValue('secret', '');
  };
  const field = { form: control, isDisabled: isLocked };

  return (
    <Modal label={title} className={styles.dialog} onClose={cancel}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          // Keeps the form of the page below from being submitted too.
          event.stopPropagation();
          submit(event);
        }}
        noValidate
      >
        <h2>{title}</h2>
        <p>This change needs {isCode ? 'a code from your app' : 'your password'}. What you typed stays as it is.</p>
        <FailureNote failure={failure} secondsLeft={secondsLeft} what={method} />
        <input type="text" name="username" autoComplete="username" defaultValue={username} hidden />
        {isCode ? (
          <ReauthenticationCodeField {...field} onComplete={() => submit()} />
        ) : (
          <ReauthenticationPasswordField {...field} />
        )}
        {hasCode && <OtherMethod onClick={change}>{isCode ? 'Use your password' : 'Use a code'}</OtherMethod>}
        <div className={styles.actions}>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant="primary" aria-busy={isBusy} disabled={isBusy || isLocked}>
            {isBusy ? 'Confirming...' : 'Confirm'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function OtherMethod({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.other} onClick={onClick}>
      {children}
    </button>
  );
}
