import { paths, vehicleName } from '@dealer/shared-domain';
import { Button, ButtonLink } from '@dealer/shared-ui';
import { DealerPhone } from '../../ui/DealerPhone.tsx';
import type { FormVehicle } from '../../ui/load-form-vehicle.ts';
import { SentThanks } from '../../ui/SentThanks.tsx';
import type { ContactFormState } from './use-contact-form.ts';

type Outcome = Extract<ContactFormState, { kind: 'sent' | 'received' }>;
type ContactThanksProps = {
  outcome: Outcome;
  vehicle: FormVehicle | undefined;
  isSentHere: boolean;
  onWriteAnother: () => void;
};

export function ContactThanks({ outcome, vehicle, isSentHere, onWriteAnother }: ContactThanksProps) {
  const isSent = outcome.kind === 'sent';
  const another = isSent ? (
    <Button onClick={onWriteAnother}>Write another message</Button>
  ) : (
    <ButtonLink href={paths.contact}>Write another message</ButtonLink>
  );
  return (
    <SentThanks {...outcome} isSentHere={isSentHere} action={another}>
      {isSent ? (
        <SentText outcome={outcome} vehicle={vehicle} />
      ) : (
        <p>We have your message and will answer by email.</p>
      )}
    </SentThanks>
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
