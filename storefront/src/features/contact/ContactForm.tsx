import {
  type ContactFormAnswer,
  contactFormAction,
  type Inquiry,
  paths,
  toConsentLabel,
  toConsentNote,
  vehicleName,
} from '@dealer/shared-domain';
import { Button, Field, SpinnerIcon, TextArea } from '@dealer/shared-ui';
import { useEffect, useRef } from 'react';
import { useSite } from '../../site.tsx';
import { ConsentField } from '../../ui/ConsentField.tsx';
import { Honeypot } from '../../ui/Honeypot.tsx';
import type { FormVehicle } from '../../ui/load-form-vehicle.ts';
import { OverlayLink } from '../../ui/OverlayLink.tsx';
import { EmailAndPhoneFields, NameField } from '../../ui/PersonFields.tsx';
import { SendFailure } from '../../ui/SendFailure.tsx';
import { ComparedChoices } from './ComparedChoices.tsx';
import styles from './ContactForm.module.css';
import { ContactThanks } from './ContactThanks.tsx';
import type { FormSubject } from './form-subject.ts';
import { InquiryChips } from './InquiryChips.tsx';
import { type ContactFormState, useContactForm } from './use-contact-form.ts';
import { toPreparedMessage, usePreparedMessage } from './use-prepared-message.ts';

export type ContactFormProps = FormSubject & {
  /** The server's answer to the form posted without scripts. */
  answer?: ContactFormAnswer | undefined;
  /** A prepared sentence chosen elsewhere; each new object changes the message. */
  chosen?: { inquiry: Inquiry } | undefined;
};

/** A message to the dealer. Without scripts the form is posted to the server. */
export function ContactForm({ vehicle, compared, answer, chosen }: ContactFormProps) {
  const { state, isSentHere, writeAnother, ...sending } = useContactForm({ vehicle, compared }, answer);
  const isDone = state.kind === 'sent' || state.kind === 'received';
  const prepared = usePreparedMessage({
    form: sending.form,
    ...{ vehicle, compared, answer, chosen, isDone },
    onWriteAnother: writeAnother,
  });
  return (
    <div>
      {/* Always present, so that screen readers announce what appears in it. */}
      <div role="status">
        {isDone && <ContactThanks outcome={state} onWriteAnother={writeAnother} {...{ vehicle, isSentHere }} />}
      </div>
      {!isDone && <MessageForm {...{ vehicle, compared, answer, prepared, state }} {...sending} />}
    </div>
  );
}

type MessageFormProps = Pick<ContactFormProps, 'vehicle' | 'compared' | 'answer'> &
  Pick<ReturnType<typeof useContactForm>, 'form' | 'state' | 'errors' | 'submit' | 'note'> & {
    prepared: ReturnType<typeof usePreparedMessage>;
  };

function MessageForm({ vehicle, compared, answer, prepared, form, state, errors, submit, note }: MessageFormProps) {
  const { contact } = useSite();
  const given = answer && answer.kind !== 'received' ? answer : undefined;
  const isSending = state.kind === 'sending';
  const isPrepared = vehicle !== undefined || compared !== undefined;

  const message = (
    <>
      {vehicle && <InquiryChips vehicle={vehicle} pressed={prepared.inquiry} onChoose={prepared.choose} />}
      {compared && <ComparedChoices vehicles={compared} named={prepared.named} onChange={prepared.compare} />}
      {vehicle && prepared.inquiry === 'trade-in' && (
        <p className={styles.about}>
          <OverlayLink className="link" to={`${paths.tradeIn}?vehicle=${vehicle.id}`}>
            Describe your car, with photos
          </OverlayLink>{' '}
          for a better answer.
        </p>
      )}
      <Field label="Message" error={errors.message}>
        {(control) => (
          <TextArea
            {...control}
            name="message"
            rows={compared ? 6 : 4}
            required
            data-prepared={isPrepared && !answer ? '' : undefined}
            defaultValue={toPreparedMessage({ vehicle, compared }, answer)}
          />
        )}
      </Field>
    </>
  );

  return (
    // Our messages are shown at the fields, the same in every browser.
    <form
      ref={form}
      className={styles.form}
      method="post"
      action={contactFormAction}
      noValidate
      onSubmit={submit}
      onInput={(event) => {
        note(event);
        prepared.update();
      }}
    >
      {vehicle && <input type="hidden" name="vehicle" value={vehicle.id} />}
      {compared && <input type="hidden" name="vehicles" value={compared.map(({ id }) => id).join()} />}
      {vehicle && <About vehicle={vehicle} />}
      <fieldset className={styles.fields} disabled={isSending} aria-label="Your message">
        {/* The first submit button is what Enter presses: without it, that would be a chip. */}
        <button type="submit" className="sr" tabIndex={-1} aria-hidden="true" />
        {isPrepared && message}
        <NameField values={given?.values} errors={errors} />
        <div className={styles.pair}>
          <EmailAndPhoneFields values={given?.values} errors={errors} />
        </div>
        {!isPrepared && message}
        <ConsentField
          label={toConsentLabel(contact)}
          note={toConsentNote(contact)}
          isGiven={given?.hasConsent ?? false}
        />
        <Honeypot />
      </fieldset>
      <div>
        {state.kind === 'failed' && <SendFailure message={state.message} />}
        <div className={styles.send}>
          <SendButton state={state} />
          <p className={styles.hint}>
            Used to answer you, for nothing else unless you tick the box. See our{' '}
            <OverlayLink to={paths.privacy}>Privacy Policy</OverlayLink>.
          </p>
        </div>
      </div>
    </form>
  );
}

/** Takes back the focus that it lost while it was disabled. */
function SendButton({ state }: { state: ContactFormState }) {
  const button = useRef<HTMLButtonElement>(null);
  const isSending = state.kind === 'sending';
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending && document.activeElement === document.body) button.current?.focus();
    wasSending.current = isSending;
  }, [isSending]);
  return (
    <Button ref={button} type="submit" variant="primary" size="big" disabled={isSending} aria-busy={isSending}>
      {isSending ? (
        <>
          <SpinnerIcon /> Sending...
        </>
      ) : (
        'Send Message'
      )}
    </Button>
  );
}

/** The vehicle may be sold while the form is open. */
function About({ vehicle }: { vehicle: FormVehicle }) {
  return (
    <p className={styles.about} aria-live="polite">
      About the {vehicleName(vehicle)}
      {vehicle.status === 'Sold' && '. It has been sold; ask us for one like it.'}
    </p>
  );
}
