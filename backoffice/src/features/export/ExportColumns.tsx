import {
  defaultExportColumns,
  type ImportFieldKey,
  importFieldLabel,
  isMoneyKey,
  requiredImportFields,
} from '@dealer/shared-domain/import';
import { Button } from '@dealer/shared-ui';
import styles from './ExportColumns.module.css';

type ExportColumnsProps = {
  columns: ImportFieldKey[];
  /** Those that the person may see. */
  offered: readonly ImportFieldKey[];
  onChange: (columns: ImportFieldKey[]) => void;
};

export function ExportColumns({ columns, offered, onChange }: ExportColumnsProps) {
  const isMissing = requiredImportFields.filter((field) => !columns.includes(field));
  const toggle = (key: ImportFieldKey) =>
    onChange(offered.filter((field) => columns.includes(field) !== (field === key)));
  return (
    <fieldset className={styles.columns} aria-label="Columns">
      <div className={styles.tools}>
        <Button variant="quiet" onClick={() => onChange(defaultExportColumns)}>
          The usual columns
        </Button>
        <Button variant="quiet" onClick={() => onChange([...requiredImportFields])}>
          Only the required five
        </Button>
        {offered.some(isMoneyKey) && (
          <Button
            variant="quiet"
            onClick={() => onChange(offered.filter((field) => isMoneyKey(field) || columns.includes(field)))}
          >
            Add the amounts
          </Button>
        )}
      </div>
      <ul>
        {offered.map((key) => (
          <li key={key}>
            <label>
              <input type="checkbox" checked={columns.includes(key)} onChange={() => toggle(key)} />
              {importFieldLabel(key)}
            </label>
          </li>
        ))}
      </ul>
      {isMissing.length > 0 && (
        <p className={styles.hint}>
          An import needs {isMissing.map(importFieldLabel).join(', ')} too: this file could not be imported again.
        </p>
      )}
    </fieldset>
  );
}
