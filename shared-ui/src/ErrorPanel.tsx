import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from './Button.tsx';
import { buttonClass } from './button-class.ts';
import { Empty } from './Empty.tsx';
import styles from './Empty.module.css';
import { Icon } from './Icon.tsx';

export type ErrorPanelProps = {
  title: string;
  headingLevel?: 1 | 2 | 3;
  /** What is safe, and what to do if it goes on. */
  message?: ReactNode;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  /** Further ways out, beside Retry. */
  actions?: ReactNode;
};

/** It went wrong, said in the place that failed. Without scripts Retry loads the page again. */
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
