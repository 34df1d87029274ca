import type { SettingsField } from '@dealer/shared-domain/staff';
import { Button, Icon } from '@dealer/shared-ui';
import { nameFields } from './name-fields.ts';
import styles from './SettingsBar.module.css';

type SettingsBarProps = {
  changed: readonly SettingsField[];
  isSaving: boolean;
  onDiscard: () => void;
  onSave: () => void;
};

/** How the settings stand, and the one main action; it never leaves the window. */
export function SettingsBar({ changed, isSaving, onDiscard, onSave }: SettingsBarProps) {
  const hasChanges = changed.length > 0;
  return (
    <div className={styles.bar} data-thumb-bar>
      <p role="status">
        {hasChanges ? (
          <>
            <i className={styles.dot} aria-hidden="true" />
            <span>
              <b>Unsaved changes</b> in {nameFields(changed)}
            </span>
          </>
        ) : (
          <>
            <Icon name="check" /> All changes saved
          </>
        )}
      </p>
      {hasChanges && (
        <Button variant="quiet" onClick={onDiscard} disabled={isSaving}>
          Discard
        </Button>
      )}
      <Button
        variant={hasChanges ? 'primary' : undefined}
        onClick={onSave}
        disabled={isSaving}
        aria-busy={isSaving}
        data-save
        className={styles.main}
      >
        {isSaving && <Icon name="spinner" className={styles.ring} />}
        {isSaving ? 'Saving...' : 'Save Changes'}
      </Button>
    </div>
  );
}
