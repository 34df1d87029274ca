import { formatPhone, phoneHref } from '@dealer/shared-domain';
import { Note } from '@dealer/shared-ui';
import { useSite } from '../../site.tsx';
import styles from './ContactForm.module.css';
import type { ContactFormState } from './use-contact-form.ts';

/** The outcome of sending. The status region is always present, so that screen readers announce its changes. */
export function ContactNotes({ state }: { state: ContactFormState }) {
  return (
    <>
      <div role="status">
        {state.kind === 'sent' && (
          <Note tone="ok" title="Thank you!" className={styles.note}>
            <SentMessage email={state.email} mail={state.mail} />
          </Note>
        )}
        {state.kind === 'received' && (
          <Note tone="ok" title="Thank you!" className={styles.note}>
            <p>
              We have your message and will answer you by email. Your reference:{' '}
              <b className="num">{state.reference}</b>
            </p>
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

function SentMessage({ email, mail }: Omit<Extract<ContactFormState, { kind: 'sent' }>, 'kind'>) {
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
