import { Button, Icon, Note } from '@dealer/shared-ui';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { showNote } from '../../ui/use-typed-during-save.ts';
import styles from './SettingsErrors.module.css';

type SaveFailureProps = {
  message: string;
  /** True if the user typed during the save: the focus then stays in the field. */
  hasTyped: RefObject<boolean>;
  onSave: () => void;
};

export function SaveFailure({ message, hasTyped, onSave }: SaveFailureProps) {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => showNote(note.current, hasTyped.current), [hasTyped]);
  return (
    <Note
      ref={note}
      tone="bad"
      role="alert"
      title={message}
      className={styles.note}
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
