import {
  defaultExportColumns,
  type ImportFieldKey,
  importFieldLabel,
  exportFields,
  requiredImportFields,
} from '@dealer/shared-domain/import';
import { Button } from '@dealer/shared-ui';
import styles from './ExportColumns.module.css';

type ExportColumnsProps = { columns: ImportFieldKey[]; onChange: (columns: ImportFieldKey[]) => void };

export function ExportColumns({ columns, onChange }: ExportColumnsProps) {
  const isMissing = requiredImportFields.filter((field) => !columns.includes(field));
  const toggle = (key: ImportFieldKey) =>
    onChange(exportFields.map((field) => field.key).filter((field) => columns.includes(field) !== (field === key)));
  return (
    <fieldset className={styles.columns} aria-label="Columns">
      <div className={styles.tools}>
        <Button variant="quiet" onClick={() => onChange(defaultExportColumns)}>
          The usual columns
        </Button>
        <Button variant="quiet" onClick={() => onChange([...requiredImportFields])}>
          Only the required five
        </Button>
      </div>
      <ul>
        {exportFields.map(({ key, label }) => (
          <li key={key}>
            <label>
              <input type="checkbox" checked={columns.includes(key)} onChange={() => toggle(key)} />
              {label}
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
