import { Button, Icon, Note } from '@dealer/shared-ui';
import { useRevalidator } from 'react-router-dom';
import styles from './FailedSection.module.css';

/** Replaces a section whose data failed to load; Retry reloads the page's data. */
export function FailedSection({ title }: { title: string }) {
  const { state, revalidate } = useRevalidator();
  const isRetrying = state === 'loading';
  return (
    <Note
      tone="bad"
      role="alert"
      title={title}
      className={styles.failed}
      actions={
        <Button onClick={() => void revalidate()} disabled={isRetrying} aria-busy={isRetrying}>
          <Icon name="refresh" /> {isRetrying ? 'Trying again...' : 'Retry'}
        </Button>
      }
    />
  );
}
