import { reloadAfterRelease } from '@dealer/shared-domain';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import styles from './ReloadBar.module.css';

type ReloadBarProps = { onRetry: () => Promise<unknown>; onDone: () => void };

function ReloadBar({ onRetry, onDone }: ReloadBarProps) {
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = () => {
    setIsRetrying(true);
    onRetry().then(onDone, () => {
      setIsRetrying(false);
      void reloadAfterRelease('storefront');
    });
  };
  return (
    <div className={styles.bar} role="alert">
      <p>Part of this page could not be loaded. You can read on, or try again.</p>
      <button type="button" onClick={retry} disabled={isRetrying}>
        {isRetrying ? 'Trying again...' : 'Retry'}
      </button>
    </div>
  );
}

/** Offers a retry when the page's scripts are missing. The server's page stays, with what the visitor has entered. */
export function showReloadBar(onRetry: ReloadBarProps['onRetry']) {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  const remove = () => {
    root.unmount();
    element.remove();
  };
  root.render(<ReloadBar onRetry={onRetry} onDone={remove} />);
}
