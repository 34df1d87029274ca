import { Button, Note } from '@dealer/shared-ui';
import { useState } from 'react';
import { toOutcome } from './to-outcome.ts';

type TestMailProps = {
  /** The saved address; empty if there is none. */
  email: string;
  onSend: () => Parameters<typeof toOutcome<string>>[0];
  label?: string;
  /** Shown without an address. */
  missing?: string;
};

/** Sends a test e-mail and shows the result. */
export function TestMail({ email, onSend, label = 'Send a test', missing }: TestMailProps) {
  const [isSending, setIsSending] = useState(false);
  const [outcome, setOutcome] = useState<{ isSent: boolean; message: string } | null>(null);

  const send = async () => {
    setIsSending(true);
    setOutcome(null);
    const answer = await toOutcome(onSend());
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
        {isSending ? 'Sending...' : label}
      </Button>
      {!email && missing && <p>{missing}</p>}
      <div role="status">{outcome && <Note tone={outcome.isSent ? 'ok' : 'bad'} title={outcome.message} />}</div>
    </>
  );
}
