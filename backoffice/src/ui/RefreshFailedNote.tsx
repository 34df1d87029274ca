import { Button, Note } from '@dealer/shared-ui';
import { useRevalidator } from 'react-router-dom';
import styles from './RefreshFailedNote.module.css';

/** Above rows that an earlier request loaded, if the newest request failed. */
export function RefreshFailedNote() {
  const { state, revalidate } = useRevalidator();
  const isLoading = state === 'loading';
  return (
    <Note
      tone="warn"
      role="alert"
      title="The list could not be refreshed"
      className={styles.note}
      actions={
        <Button aria-busy={isLoading} onClick={() => void revalidate()}>
          {isLoading ? 'Loading...' : 'Retry'}
        </Button>
      }
    >
      <p>Your changes are saved, but the list may not show them yet.</p>
    </Note>
  );
}
