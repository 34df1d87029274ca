import { type DealerContact, formatPhone, phoneHref } from '@dealer/shared-domain';
import { Button, ButtonLink, Icon, Note, Spinner } from '@dealer/shared-ui';
import styles from './ContactDealerDialog.module.css';

type ContactMissingProps = { isLoading: boolean; contact: DealerContact; onRetry: () => void };

/** While the contact data are on their way, and when they do not come: the number known by heart is still there. */
export function ContactMissing({ isLoading, contact, onRetry }: ContactMissingProps) {
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
