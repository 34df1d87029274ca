import {
  findMissingFields,
  importFieldLabel,
  importFields,
  isImportFieldKey,
  isMoneyKey,
  requiredImportFields,
} from '@dealer/shared-domain/import';
import { classNames, Icon, Note, Select } from '@dealer/shared-ui';
import { useEffect, useId, useState } from 'react';
import { useMay } from '../../staff.tsx';
import { Section } from '../../ui/Section.tsx';
import styles from './ColumnsSection.module.css';
import type { ImportSession } from './import-session.ts';
import type { ImportState } from './import-state.ts';

export function ColumnsSection({ session, state }: { session: ImportSession; state: ImportState }) {
  const { opened, mapping } = state;
  const mayImportMoney = useMay('money');
  const id = useId();
  const visibleCount = useGrowingCount(mapping.length);
  if (!opened) return null;
  const matched = mapping.filter((field) => field !== null).length;
  const missing = findMissingFields(mapping).map(importFieldLabel);
  return (
    <Section
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
        {opened.names.slice(0, visibleCount).map((name, column) => (
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
              {mayImportMoney ? moneyOptions : fieldOptions}
            </Select>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const columnsPerFrame = 10;

/** Adds a few choices per frame: hundreds of selects with forty options each would block the page. */
function useGrowingCount(total: number): number {
  const [count, setCount] = useState(columnsPerFrame);
  useEffect(() => {
    if (count >= total) return undefined;
    const frame = requestAnimationFrame(() => setCount(count + columnsPerFrame));
    return () => cancelAnimationFrame(frame);
  }, [count, total]);
  return count;
}

const required = new Set<string>(requiredImportFields);
const moneyOptions = importFields.map(({ key, label }) => (
  <option key={key} value={key}>
    {label}
    {required.has(key) && ' (required)'}
  </option>
));
const fieldOptions = moneyOptions.filter(
  (_, place) => !importFields.slice(place, place + 1).some(({ key }) => isMoneyKey(key)),
);
