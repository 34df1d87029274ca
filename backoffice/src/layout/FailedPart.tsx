import { Button, Icon, Note } from '@dealer/shared-ui';
import { useRevalidator } from 'react-router-dom';
import styles from './FailedPart.module.css';

/** In the place of a part whose data did not come, on a page that lives on; Retry asks for the page's data anew. */
export function FailedPart({ title }: { title: string }) {
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
