import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from './Button.tsx';
import { buttonClass } from './button-class.ts';
import styles from './Empty.module.css';
import { Empty } from './Empty.tsx';
import { Icon } from './Icon.tsx';

type ErrorPanelProps = {
  title: string;
  headingLevel?: 1 | 2 | 3;
  message?: ReactNode;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  /** Shown next to Retry. */
  actions?: ReactNode;
};

/** Without scripts, Retry reloads the page. */
export function ErrorPanel({ title, headingLevel, message, onRetry, isRetrying = false, actions }: ErrorPanelProps) {
  const { search } = useLocation();
  return (
    <div role="alert">
      <Empty
        icon="warning"
        title={title}
        headingLevel={headingLevel}
        actions={
          <>
            {onRetry && (
              <span className={styles.scripted}>
                <Button variant="primary" onClick={onRetry} disabled={isRetrying} aria-busy={isRetrying}>
                  <Icon name="refresh" /> {isRetrying ? 'Trying again...' : 'Retry'}
                </Button>
              </span>
            )}
            {onRetry && (
              <noscript>
                <a className={buttonClass({ variant: 'primary' })} href={search || '?'}>
                  Retry
                </a>
              </noscript>
            )}
            {actions}
          </>
        }
      >
        {message && <p>{message}</p>}
      </Empty>
    </div>
  );
}
