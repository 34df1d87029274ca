import { Button, Modal } from '@dealer/shared-ui';
import { useId } from 'react';
import styles from './ColumnsDialog.module.css';
import { type ListView, listColumns, withColumn } from './list-view.ts';

type ColumnsDialogProps = { view: ListView; onChange: (view: ListView) => void; onClose: () => void };

export function ColumnsDialog({ view, onChange, onClose }: ColumnsDialogProps) {
  const name = useId();
  return (
    <Modal label="Columns and density" onClose={onClose} className={styles.dialog}>
      <h2>Columns and density</h2>
      <fieldset>
        <legend>Columns</legend>
        {listColumns.map(({ key, label }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={view.columns.includes(key)}
              onChange={({ currentTarget: { checked } }) => onChange(withColumn(view, key, checked))}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>Density</legend>
        {[false, true].map((isCompact) => (
          <label key={String(isCompact)}>
            <input
              type="radio"
              name={name}
              checked={view.isCompact === isCompact}
              onChange={() => onChange({ ...view, isCompact })}
            />
            {isCompact ? 'Compact' : 'Comfortable'}
          </label>
        ))}
      </fieldset>
      <p>Kept on this device. A narrow window leaves columns out.</p>
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    </Modal>
  );
}
