import { formatCount } from '@dealer/shared-domain';
import type { CheckedIssue, ImportCheck } from '@dealer/shared-domain/import';
import { Icon } from '@dealer/shared-ui';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import table from './DataTable.module.css';
import styles from './IssueTable.module.css';
import { formatLines } from './import-words.ts';

type Repair = (row: number, column: number, value: string) => void;
type IssueTableProps = { check: ImportCheck; place: 'Line' | 'Item'; onRepair: Repair };

/** What is wrong, line by line; a value is repaired where it stands, with the keyboard from one to the next. */
export function IssueTable({ check, place, onRepair }: IssueTableProps) {
  const { issues, issueCount, bad } = check;
  const errors = `${formatCount(issueCount)} ${issueCount === 1 ? 'error' : 'errors'}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard.
    <section className={table.box} tabIndex={0} aria-label="Errors">
      <table className={`num ${table.table} ${styles.issues}`}>
        <caption>
          {errors} on {formatLines(bad)}
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

/** What does not fit one line has several; its own breaks are a part of it. */
const lineLength = 80;

function ValueInput({ label, value: written, onRepair }: ValueInputProps) {
  const input = useRef<ValueControl>(null);
  // As a control gives it back.
  const value = written.replace(/\r\n?/g, '\n');
  const sent = useRef(value);
  // A repair that did not help shows what was made of it, unless somebody types on.
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

/** Its own row may be gone in a moment: the next one takes the focus before that. */
function focusNext(input: ValueControl) {
  const inputs = [...(input.closest('table')?.querySelectorAll<ValueControl>('input, textarea') ?? [])];
  inputs[inputs.indexOf(input) + 1]?.focus();
}
