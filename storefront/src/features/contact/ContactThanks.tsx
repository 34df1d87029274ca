import { formatAnswerTime, paths, vehicleName } from '@dealer/shared-domain';
import { Button, ButtonLink, Icon } from '@dealer/shared-ui';
import { useEffect, useRef } from 'react';
import { useSite } from '../../site.tsx';
import styles from './ContactThanks.module.css';
import { DealerPhone } from './DealerPhone.tsx';
import type { ContactFormState, FormVehicle } from './use-contact-form.ts';

type Outcome = Extract<ContactFormState, { kind: 'sent' | 'received' }>;
type ContactThanksProps = { outcome: Outcome; vehicle: FormVehicle | undefined; onWriteAnother: () => void };

/** Takes the place of the sent form and stays, with a reference and by when the dealer answers. */
export function ContactThanks({ outcome, vehicle, onWriteAnother }: ContactThanksProps) {
  const isSent = outcome.kind === 'sent';
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The pressed button is gone.
    if (isSent) title.current?.focus({ preventScroll: true });
  }, [isSent]);

  return (
    <div className={styles.thanks}>
      <span className={styles.seal}>
        <Icon name="check" />
      </span>
      <h3 ref={title} tabIndex={-1}>
        Thank you!
      </h3>
      {isSent ? (
        <SentText outcome={outcome} vehicle={vehicle} />
      ) : (
        <p>We have your message and will answer by email.</p>
      )}
      <AnswerTime writtenAt={outcome.writtenAt} />
      <p className={styles.reference}>
        Your reference: <b className="num">{outcome.reference}</b>
      </p>
      {isSent ? (
        <Button onClick={onWriteAnother}>Write another message</Button>
      ) : (
        <ButtonLink href={paths.contact}>Write another message</ButtonLink>
      )}
    </div>
  );
}

function SentText({
  outcome,
  vehicle,
}: {
  outcome: Extract<Outcome, { kind: 'sent' }>;
  vehicle?: FormVehicle | undefined;
}) {
  const { mail, email } = outcome;
  const about = vehicle && ` about the ${vehicleName(vehicle)}`;
  if (mail.state === 'not-configured') {
    return (
      <p>
        We have your message{about}. {mail.message} For a quick answer, call <DealerPhone />.
      </p>
    );
  }
  return (
    <p>
      {mail.state === 'sent' && `${mail.message} `}We have your message{about} and answer to {email}.
    </p>
  );
}

/** From opening hours, holidays and the dealer's own goal; nothing without one. */
function AnswerTime({ writtenAt }: { writtenAt: string | null }) {
  const { contact } = useSite();
  const answerTime = writtenAt === null ? null : formatAnswerTime(contact, new Date(writtenAt));
  if (answerTime === null) return null;
  return (
    <p>
      You have our answer <b>{answerTime}</b>.
    </p>
  );
}
