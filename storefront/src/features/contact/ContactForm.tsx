import { type ContactFormAnswer, contactFormAction, paths, toConsentLabel, toConsentNote } from '@dealer/shared-domain';
import { Button, Field, Input, SpinnerIcon, TextArea } from '@dealer/shared-ui';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '../../site.tsx';
import styles from './ContactForm.module.css';
import { ContactNotes } from './ContactNotes.tsx';
import { type ContactFormState, useContactForm } from './use-contact-form.ts';

export type ContactFormProps = {
  vehicle?: { id: string; title: string } | undefined;
  /** The server's answer to the form posted without scripts. */
  answer?: ContactFormAnswer | undefined;
};

/** A message to the dealer. Without scripts the form is posted to the server. */
export function ContactForm({ vehicle, answer }: ContactFormProps) {
  const { form, state, errors, submit, note } = useContactForm(vehicle, answer);
  const given = answer?.kind === 'refused' ? answer : undefined;
  const isSending = state.kind === 'sending';

  return (
    // Our messages are shown at the fields, the same in every browser.
    <form
      ref={form}
      className={styles.form}
      method="post"
      action={contactFormAction}
      noValidate
      onSubmit={submit}
      onInput={note}
    >
      {vehicle && <input type="hidden" name="vehicle" value={vehicle.id} />}
      {vehicle && <p className={styles.about}>About the {vehicle.title}</p>}
      <fieldset className={styles.fields} disabled={isSending} aria-label="Your message">
        <Field label="Name" error={errors.name}>
          {(control) => (
            <Input {...control} name="name" autoComplete="name" required defaultValue={given?.values.name} />
          )}
        </Field>
        <div className={styles.pair}>
          <Field label="Email" error={errors.email}>
            {(control) => (
              <Input
                {...control}
                name="email"
                type="email"
                autoComplete="email"
                required
                defaultValue={given?.values.email}
              />
            )}
          </Field>
          <Field label="Phone" error={errors.phone} isOptional>
            {(control) => (
              <Input {...control} name="phone" type="tel" autoComplete="tel" defaultValue={given?.values.phone} />
            )}
          </Field>
        </div>
        <Field label="Message" error={errors.message}>
          {(control) => <TextArea {...control} name="message" rows={4} required defaultValue={given?.values.message} />}
        </Field>
        <Consent isGiven={given?.hasConsent ?? false} />
        <Honeypot />
      </fieldset>
      <div>
        <ContactNotes state={state} />
        <div className={styles.send}>
          <SendButton state={state} />
          <p className={styles.hint}>
            Used to answer you, for nothing else unless you tick the box. See our{' '}
            <Link to={paths.privacy}>Privacy Policy</Link>.
          </p>
        </div>
      </div>
    </form>
  );
}

/** Never ticked in advance: consent must be given expressly (CASL). */
function Consent({ isGiven }: { isGiven: boolean }) {
  const { contact } = useSite();
  const noteId = useId();
  return (
    <div className={styles.consent}>
      <label>
        <input type="checkbox" name="consent" aria-describedby={noteId} defaultChecked={isGiven} />
        <span>{toConsentLabel(contact)}</span>
      </label>
      <p id={noteId}>{toConsentNote(contact)}</p>
    </div>
  );
}

/** A honeypot: bots fill in every field, people neither see nor reach this one. */
function Honeypot() {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label>
        Leave this empty <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
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
