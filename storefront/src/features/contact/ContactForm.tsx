import { formatPhone, paths, phoneHref } from '@dealer/shared-domain';
import { Button, Field, Icon, Input, Note, TextArea } from '@dealer/shared-ui';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '../../site.tsx';
import styles from './ContactForm.module.css';
import { ContactNotes } from './ContactNotes.tsx';
import { toConsentLabel, toConsentNote } from './consent-text.ts';
import { type ContactFormState, useContactForm } from './use-contact-form.ts';

/** A message to the dealer, perhaps about one vehicle. */
export function ContactForm({ vehicle }: { vehicle?: { id: string; title: string } }) {
  const { form, state, errors, submit, note } = useContactForm(vehicle);
  const isSending = state.kind === 'sending';

  return (
    // The browser's own messages differ from place to place; these stand at the fields.
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit} onInput={note}>
      {vehicle && <p className={styles.about}>About the {vehicle.title}</p>}
      <fieldset className={styles.fields} disabled={isSending} aria-label="Your message">
        <Field label="Name" error={errors.name}>
          {(control) => <Input {...control} name="name" autoComplete="name" required />}
        </Field>
        <div className={styles.pair}>
          <Field label="Email" error={errors.email}>
            {(control) => <Input {...control} name="email" type="email" autoComplete="email" required />}
          </Field>
          <Field label="Phone" error={errors.phone} isOptional>
            {(control) => <Input {...control} name="phone" type="tel" autoComplete="tel" />}
          </Field>
        </div>
        <Field label="Message" error={errors.message}>
          {(control) => <TextArea {...control} name="message" rows={4} required />}
        </Field>
        <Consent />
        <Trap />
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
      <WithoutScript />
    </form>
  );
}

/** Never ticked beforehand: only what a person ticks is consent. */
function Consent() {
  const { contact } = useSite();
  const noteId = useId();
  return (
    <div className={styles.consent}>
      <label>
        <input type="checkbox" name="consent" aria-describedby={noteId} />
        <span>{toConsentLabel(contact)}</span>
      </label>
      <p id={noteId}>{toConsentNote(contact)}</p>
    </div>
  );
}

/** Programs fill every field that they find; people neither see nor reach this one. */
function Trap() {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Leave this empty <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** A disabled button loses the focus: it takes it back, unless it has gone elsewhere since. */
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
          <Icon name="spinner" className={styles.ring} /> Sending...
        </>
      ) : (
        'Send Message'
      )}
    </Button>
  );
}

function WithoutScript() {
  const { contact } = useSite();
  return (
    <noscript>
      <Note tone="tell" title="This form needs JavaScript.">
        <p>
          Call <a href={phoneHref(contact.phone)}>{formatPhone(contact.phone)}</a> or write to{' '}
          <a href={`mailto:${contact.email}`}>{contact.email}</a>.
        </p>
      </Note>
    </noscript>
  );
}
