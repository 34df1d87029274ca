import { formatCount, pluralize } from '@dealer/shared-domain';
import type { CheckedIssue, ImportCheck } from '@dealer/shared-domain/import';
import { Icon } from '@dealer/shared-ui';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import table from './DataTable.module.css';
import styles from './IssueTable.module.css';
import { formatLines } from './import-labels.ts';

type Repair = (row: number, column: number, value: string) => void;
type IssueTableProps = { check: ImportCheck; place: 'Line' | 'Item'; onRepair: Repair };

/** The errors line by line. Values are corrected in place; Enter moves to the next one. */
export function IssueTable({ check, place, onRepair }: IssueTableProps) {
  const { issues, issueCount, rejected } = check;
  const errors = pluralize(issueCount, 'error');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section className={table.box} tabIndex={0} aria-label="Errors">
      <table className={`num ${table.table} ${styles.issues}`}>
        <caption>
          {errors} on {formatLines(rejected)}
        </caption>
        <thead>
          <tr>
            <th scope="col">{place}</th>
            <th scope="col">Column</th>
            <th scope="col">Value</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {issues.map((issue) => (
            <IssueRow
              key={`${issue.row}/${issue.column}/${issue.reason}`}
              issue={issue}
              place={place}
              onRepair={onRepair}
            />
          ))}
        </tbody>
      </table>
      {issueCount > issues.length && (
        <p className={styles.more}>
          The first {formatCount(issues.length)} are shown; the others follow as they are repaired.
        </p>
      )}
    </section>
  );
}

function IssueRow({ issue, place, onRepair }: { issue: CheckedIssue; place: string; onRepair: Repair }) {
  const { row, line, column, columnName, value, reason } = issue;
  return (
    <tr>
      <td data-place={place}>{line}</td>
      <td>{columnName || 'The whole line'}</td>
      <td>
        {column === null ? (
          value
        ) : (
          <ValueInput
            label={`${columnName} in ${place.toLowerCase()} ${line}`}
            value={value}
            onRepair={(text) => onRepair(row, column, text)}
          />
        )}
      </td>
      <td>
        <span className={styles.why}>
          <Icon name="alert" /> {reason}
        </span>
      </td>
    </tr>
  );
}

type ValueInputProps = { label: string; value: string; onRepair: (text: string) => void };
type ValueControl = HTMLInputElement | HTMLTextAreaElement;

/** Longer values, and values with line breaks, get a multi-line field. */
const lineLength = 80;

function ValueInput({ label, value: written, onRepair }: ValueInputProps) {
  const input = useRef<ValueControl>(null);
  // Normalized like the value of a control.
  const value = written.replace(/\r\n?/g, '\n');
  const sent = useRef(value);
  // Shows the value after a correction that did not help, unless the user is still typing.
  useEffect(() => {
    sent.current = value;
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);
  const commit = () => {
    const text = input.current?.value ?? value;
    if (text === sent.current) return;
    sent.current = text;
    onRepair(text);
  };
  const handleKey = (event: KeyboardEvent<ValueControl>) => {
    if (event.key === 'Escape' && input.current) input.current.value = value;
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    commit();
    focusNext(event.currentTarget);
  };
  const isLong = value.length > lineLength || value.includes('\n');
  const shared = {
    className: styles.value,
    'aria-label': label,
    'aria-invalid': true,
    defaultValue: value,
    spellCheck: false,
    autoComplete: 'off',
    onBlur: commit,
    onKeyDown: handleKey,
  };
  const keep = (element: ValueControl | null) => {
    input.current = element;
  };
  return isLong ? <textarea {...shared} ref={keep} rows={3} /> : <input {...shared} ref={keep} />;
}

/** Focuses the next row first, because a corrected row is removed. */
function focusNext(input: ValueControl) {
  const inputs = [...(input.closest('table')?.querySelectorAll<ValueControl>('input, textarea') ?? [])];
  inputs[inputs.indexOf(input) + 1]?.focus();
}
