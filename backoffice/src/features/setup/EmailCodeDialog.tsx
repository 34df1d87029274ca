import { Button, Field, Input, Modal, Note } from '@dealer/shared-ui';
import { type SubmitEvent, useState } from 'react';
import { useStaff } from '../../staff.tsx';
import styles from '../../ui/dialog.module.css';
import { toRefusalMessage } from '../../ui/refusal-message.ts';

type EmailCodeDialogProps = { onClose: () => void; onConfirmed: () => void };

/** Mails a code to the person's own address and checks it. */
export function EmailCodeDialog({ onClose, onConfirmed }: EmailCodeDialogProps) {
  const { setup } = useStaff();
  const [code, setCode] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [working, setWorking] = useState<'send' | 'check' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const send = async () => {
    setWorking('send');
    setProblem(null);
    const answer = await setup.sendEmailCode().catch(() => null);
    setWorking(null);
    if (answer?.kind === 'done') setSentTo(answer.value);
    else setProblem(toRefusalMessage(answer));
  };
  const check = async (event: SubmitEvent) => {
    event.preventDefault();
    if (working) return;
    setWorking('check');
    setProblem(null);
    const answer = await setup.confirmEmail(code.replace(/\s/g, '')).catch(() => null);
    setWorking(null);
    if (answer?.kind === 'done') onConfirmed();
    else setProblem(toRefusalMessage(answer));
  };

  return (
    <Modal label="Confirm your e-mail address" onClose={onClose}>
      <form className={styles.dialog} onSubmit={check}>
        <h2>Confirm your e-mail address</h2>
        <p>A code of 8 digits is mailed to you. Entering it shows that mails reach you.</p>
        {problem && <Note tone="bad" title={problem} role="alert" />}
        <div role="status">{sentTo && <Note tone="ok" title={`The code is on its way to ${sentTo}`} />}</div>
        {sentTo && (
          <Field label="Code">
            {(control) => (
              <Input
                {...control}
                value={code}
                onChange={({ currentTarget }) => setCode(currentTarget.value)}
                inputMode="numeric"
                autoComplete="one-time-code"
                required
              />
            )}
          </Field>
        )}
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            onClick={send}
            variant={sentTo ? 'plain' : 'primary'}
            aria-busy={working === 'send'}
            disabled={working !== null}
          >
            {toSendLabel(working === 'send', sentTo !== null)}
          </Button>
          {sentTo && (
            <Button type="submit" variant="primary" aria-busy={working === 'check'} aria-disabled={working !== null}>
              {working === 'check' ? 'Checking...' : 'Confirm'}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}

function toSendLabel(isSending: boolean, wasSent: boolean): string {
  if (isSending) return 'Sending...';
  return wasSent ? 'Send again' : 'Send the code';
}
