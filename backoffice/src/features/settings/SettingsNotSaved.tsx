import { Button, Icon, Note } from '@dealer/shared-ui';
import { useLayoutEffect, useRef } from 'react';
import styles from './SettingsMistakes.module.css';

/** A save that did not come about: it says so, and where what was typed is. */
export function SettingsNotSaved({ message, onSave }: { message: string; onSave: () => void }) {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => note.current?.focus(), []);
  return (
    <Note
      ref={note}
      tone="bad"
      role="alert"
      title={message}
      className={styles.mistakes}
      actions={
        <Button onClick={onSave}>
          <Icon name="refresh" /> Save again
        </Button>
      }
    >
      <p>Your changes are still here.</p>
    </Note>
  );
}
