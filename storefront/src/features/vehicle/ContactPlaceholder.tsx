import { type DealerContact, formatPhone, phoneHref } from '@dealer/shared-domain';
import { Button, ButtonLink, Icon, Note, Spinner } from '@dealer/shared-ui';
import styles from './ContactDealerDialog.module.css';

type ContactPlaceholderProps = { isLoading: boolean; contact: DealerContact; onRetry: () => void };

/** Loading and error state of the contact data; the built-in phone number is always offered. */
export function ContactPlaceholder({ isLoading, contact, onRetry }: ContactPlaceholderProps) {
  if (isLoading) {
    return (
      <div className={styles.wait}>
        <Spinner label="Loading contact information..." />
      </div>
    );
  }
  return (
    <>
      <Note
        tone="bad"
        role="alert"
        title="Unable to load contact information."
        actions={<Button onClick={onRetry}>Try Again</Button>}
      />
      <ButtonLink size="big" href={phoneHref(contact.phone)}>
        <Icon name="phone" /> {formatPhone(contact.phone)}
      </ButtonLink>
    </>
  );
}
