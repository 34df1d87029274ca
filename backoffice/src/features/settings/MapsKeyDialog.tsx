import { Button, Modal } from '@dealer/shared-ui';
import { useState } from 'react';
import dialogStyles from '../../ui/dialog.module.css';
import styles from './MapsKeyDialog.module.css';

const line = 'GOOGLE_MAPS_API_KEY=';

/** Explains that the key is set on the server, because a browser would make it public. */
export function MapsKeyDialog({ onClose }: { onClose: () => void }) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(line).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    );
  return (
    <Modal label="Update the maps key" onClose={onClose} className={dialogStyles.dialog}>
      <h2>Update the maps key</h2>
      <p>
        The key lives in the environment of the web server, where no page can read it. Put it into the file{' '}
        <code>.env</code>, or among the variables of your deployment, behind this name. Then start the product again.
      </p>
      <p className={styles.line}>
        <code>{line}</code>
        <Button onClick={copy}>{copied === 'yes' ? 'Copied' : 'Copy'}</Button>
      </p>
      <p role="status" className={styles.status}>
        {copied === 'no' && 'The browser does not let pages copy. Select the line and copy it.'}
      </p>
      <p>
        Restrict the key to this site’s address in the Google Cloud console: every visitor can read it in the map’s
        frame.
      </p>
      <div className={dialogStyles.actions}>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Modal>
  );
}
