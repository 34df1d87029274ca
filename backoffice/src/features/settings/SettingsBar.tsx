import type { SettingName } from '@dealer/shared-domain/staff';
import { Button, Icon, SpinnerIcon } from '@dealer/shared-ui';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { nameFields } from './name-fields.ts';
import styles from './SettingsBar.module.css';

type SettingsBarProps = {
  changed: readonly SettingName[];
  isSaving: boolean;
  onDiscard: () => void;
  onSave: () => void;
};

export function SettingsBar({ changed, isSaving, onDiscard, onSave }: SettingsBarProps) {
  const hasChanges = changed.length > 0;
  return (
    <ActionBar
      status={
        hasChanges ? (
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
        )
      }
    >
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
      >
        {isSaving && <SpinnerIcon />}
        {isSaving ? 'Saving...' : 'Save Changes'}
      </Button>
    </ActionBar>
  );
}
