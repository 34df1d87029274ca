import { useId } from 'react';
import styles from './ConflictTable.module.css';

export type ConflictRow = {
  key: string;
  label: string;
  mine: string;
  theirs: string;
  chosen: 'mine' | 'theirs';
  /** Only the other user changed this field. */
  isOnlyTheirs: boolean;
};

type ConflictTableProps = {
  /** The header of the first column: "Field" or "Setting". */
  heading: string;
  rows: readonly ConflictRow[];
  onChoose: (key: string, side: ConflictRow['chosen']) => void;
};

/** Two versions side by side, with a choice for each row. */
export function ConflictTable({ heading, rows, onChoose }: ConflictTableProps) {
  const name = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section className={styles.scroll} aria-label="Mine and theirs" tabIndex={0}>
      {/* biome-ignore lint/a11y/noRedundantRoles: stacked on a phone, the table would lose its role. */}
      <table className={styles.table} role="table">
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">Mine</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, chosen, isOnlyTheirs, ...values }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {(['mine', 'theirs'] as const).map((side) => (
                <td key={side}>
                  <label>
                    <input
                      type="radio"
                      name={`${name}-${key}`}
                      aria-label={`${label}: ${side}, ${values[side]}`}
                      checked={chosen === side}
                      onChange={() => onChoose(key, side)}
                    />
                    <span>
                      {values[side]}
                      {side === 'mine' && isOnlyTheirs && <small> {describeUntouched(chosen)}</small>}
                    </span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function describeUntouched(chosen: ConflictRow['chosen']): string {
  return chosen === 'theirs' ? '(not changed by you, theirs is used)' : '(not changed by you)';
}

export function labelConflictSave(rows: readonly ConflictRow[]): string {
  const isPlain = rows.every(({ chosen, isOnlyTheirs }) => chosen === (isOnlyTheirs ? 'theirs' : 'mine'));
  return isPlain ? 'Save mine' : 'Save these choices';
}
