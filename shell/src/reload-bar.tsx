import { createRoot } from 'react-dom/client';
import styles from './ReloadBar.module.css';

function ReloadBar() {
  return (
    <div className={styles.bar} role="alert">
      <p>Part of this page could not be loaded. You can read on, or try again.</p>
      <button type="button" onClick={() => location.reload()}>
        Retry
      </button>
    </div>
  );
}

/** Shows, beside the page that the server wrote, that the interactive part is missing, with the way to get it. */
export function showReloadBar() {
  const element = document.createElement('div');
  document.body.append(element);
  createRoot(element).render(<ReloadBar />);
}
