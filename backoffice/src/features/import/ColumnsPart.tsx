import {
  findMissingFields,
  importFieldLabel,
  importFields,
  isImportFieldKey,
  requiredImportFields,
} from '@dealer/shared-domain/import';
import { classNames, Icon, Note, Select } from '@dealer/shared-ui';
import { useEffect, useId, useState } from 'react';
import styles from './ColumnsPart.module.css';
import { Part } from '../../layout/Part.tsx';
import type { ImportSession, ImportState } from './import-session.ts';

/** Which column fills which field. */
export function ColumnsPart({ session, state }: { session: ImportSession; state: ImportState }) {
  const { opened, mapping } = state;
  const id = useId();
  const drawn = useGrowingCount(mapping.length);
  if (!opened) return null;
  const matched = mapping.filter((field) => field !== null).length;
  const missing = findMissingFields(mapping).map(importFieldLabel);
  return (
    <Part
      id="columns"
      title="Columns"
      help={`${matched} of ${mapping.length} are imported. ${missing.length === 0 ? 'All five that are required are here.' : ''}`}
    >
      {missing.length > 0 && (
        <Note tone="warn" className={styles.missing} title={`No column yet for ${missing.join(', ')}`}>
          <p>Choose the columns that hold them.</p>
        </Note>
      )}
      <ul className={styles.columns}>
        {opened.names.slice(0, drawn).map((name, column) => (
          <li key={name} className={classNames(!mapping[column] && styles.off)}>
            <label htmlFor={`${id}-${column}`}>
              <b>{name}</b>
              <small className="num">{opened.samples[column]}</small>
            </label>
            <Icon name="arrow" />
            <Select
              id={`${id}-${column}`}
              value={mapping[column] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                session.setField(column, isImportFieldKey(value) ? value : null)
              }
            >
              <option value="">Do not import</option>
              {fieldOptions}
            </Select>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const drawnAtOnce = 10;

/** Two hundred choices of forty fields would hold the page up: some come with each frame. */
function useGrowingCount(total: number): number {
  const [count, setCount] = useState(drawnAtOnce);
  useEffect(() => {
    if (count >= total) return undefined;
    const frame = requestAnimationFrame(() => setCount(count + drawnAtOnce));
    return () => cancelAnimationFrame(frame);
  }, [count, total]);
  return count;
}

const required = new Set<string>(requiredImportFields);
const fieldOptions = importFields.map(({ key, label }) => (
  <option key={key} value={key}>
    {label}
    {required.has(key) && ' (required)'}
  </option>
));
