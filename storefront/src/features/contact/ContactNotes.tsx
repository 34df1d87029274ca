import { formatPhone, phoneHref } from '@dealer/shared-domain';
import { Note } from '@dealer/shared-ui';
import { useSite } from '../../site.tsx';
import styles from './ContactForm.module.css';
import type { ContactFormState } from './use-contact-form.ts';

/** What became of the message, in the place where it was sent. The empty region stays, so that what comes is heard. */
export function ContactNotes({ state }: { state: ContactFormState }) {
  return (
    <>
      <div role="status">
        {state.kind === 'sent' && (
          <Note tone="ok" title="Thank you!" className={styles.note}>
            <SentWords email={state.email} mail={state.mail} />
          </Note>
        )}
      </div>
      {state.kind === 'failed' && (
        <Note tone="bad" role="alert" title={state.message} className={styles.note}>
          <p>
            What you wrote is still here. Or call <Phone />.
          </p>
        </Note>
      )}
    </>
  );
}

function SentWords({ email, mail }: Omit<Extract<ContactFormState, { kind: 'sent' }>, 'kind'>) {
  if (mail.state === 'not-configured') {
    return (
      <p>
        We have your message. {mail.message} For a quick answer, call <Phone />.
      </p>
    );
  }
  return (
    <p>
      {mail.state === 'sent' && `${mail.message} `}We have your message and answer to {email}.
    </p>
  );
}

function Phone() {
  const { phone } = useSite().contact;
  return (
    <a className={`num ${styles.phone}`} href={phoneHref(phone)}>
      {formatPhone(phone)}
    </a>
  );
}
