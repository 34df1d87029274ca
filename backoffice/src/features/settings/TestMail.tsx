import { Button, Note } from '@dealer/shared-ui';
import { useState } from 'react';
import { useStaff } from '../../staff.tsx';
import { toOutcome } from './to-outcome.ts';

/** Sends a test e-mail and shows the result. */
export function TestMail({ email }: { email: string }) {
  const { integrations } = useStaff();
  const [isSending, setIsSending] = useState(false);
  const [outcome, setOutcome] = useState<{ isSent: boolean; message: string } | null>(null);

  const send = async () => {
    setIsSending(true);
    setOutcome(null);
    const answer = await toOutcome(integrations.sendTestMail());
    setIsSending(false);
    setOutcome(
      answer.kind === 'done'
        ? { isSent: true, message: `Sent to ${answer.value}` }
        : { isSent: false, message: answer.message },
    );
  };

  return (
    <>
      <Button onClick={send} disabled={isSending || !email} aria-busy={isSending}>
        {isSending ? 'Sending...' : 'Send a test'}
      </Button>
      <div role="status">{outcome && <Note tone={outcome.isSent ? 'ok' : 'bad'} title={outcome.message} />}</div>
    </>
  );
}
