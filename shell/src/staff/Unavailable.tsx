import { Button, Empty, Icon } from '@dealer/shared-ui';
import { type ReactNode, useState } from 'react';
import styles from '../CheckingAuthentication.module.css';

/** Shown when a required module fails to load, with a retry button. Works without a router. */
export function Unavailable({
  title,
  children,
  onRetry,
}: {
  title: string;
  children: ReactNode;
  onRetry: () => Promise<unknown>;
}) {
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = () => {
    setIsRetrying(true);
    onRetry().finally(() => setIsRetrying(false));
  };
  return (
    <main className={styles.page} id="main" role="alert">
      <Empty
        icon="warning"
        title={title}
        headingLevel={1}
        actions={
          <>
            <Button variant="primary" onClick={retry} disabled={isRetrying} aria-busy={isRetrying}>
              <Icon name="refresh" /> {isRetrying ? 'Trying again...' : 'Retry'}
            </Button>
            <a href="/">Go back to homepage</a>
          </>
        }
      >
        <p>{children}</p>
      </Empty>
    </main>
  );
}
