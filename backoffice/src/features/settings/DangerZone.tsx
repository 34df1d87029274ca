import type { DealerSettings, LoadedSettings } from '@dealer/shared-domain/staff';
import { Button } from '@dealer/shared-ui';
import { useState } from 'react';
import styles from './DangerZone.module.css';
import { ResetDialog } from './ResetDialog.tsx';

type DangerZoneProps = { stored: DealerSettings; isOwner: boolean; onReset: (loaded: LoadedSettings) => void };

export function DangerZone({ stored, isOwner, onReset }: DangerZoneProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section id="danger" className={styles.zone} aria-labelledby="danger-title">
      <h2 id="danger-title">Danger Zone</h2>
      <p>
        Sets everything on these four tabs back to its default. This cannot be undone; a file with the settings comes
        first.
      </p>
      {isOwner ? (
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          Reset Settings
        </Button>
      ) : (
        <p>Only an owner can reset the settings.</p>
      )}
      {isAsking && (
        <ResetDialog
          stored={stored}
          onClose={() => setIsAsking(false)}
          onReset={(loaded) => {
            setIsAsking(false);
            onReset(loaded);
          }}
        />
      )}
    </section>
  );
}
