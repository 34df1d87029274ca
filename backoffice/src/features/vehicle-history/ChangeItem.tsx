import { type HistoryChange, listFieldChanges } from '@dealer/shared-domain/staff';
import { Button, Icon } from '@dealer/shared-ui';
import { useDealer } from '../../dealer.ts';
import { StaffIcon } from '../../ui/StaffIcon.tsx';
import styles from './ChangeItem.module.css';
import {
  describeFileChanges,
  describePlans,
  formatChangeTime,
  formatStoredValue,
  toChangeTitle,
} from './history-labels.ts';

type ChangeItemProps = {
  change: HistoryChange;
  /** Undefined if it cannot be undone. */
  onUndo: (() => void) | undefined;
  /** Restores the vehicle to its state right after this change; undefined if it cannot be restored. */
  onRestore: (() => void) | undefined;
};

/** One save: who, when, and each field before and after. */
export function ChangeItem({ change, onUndo, onRestore }: ChangeItemProps) {
  const { timeZone, currency } = useDealer();
  const fields = change.entries.flatMap(listFieldChanges);
  const lines = [...describeFileChanges(change), ...describePlans(change, timeZone)];
  const version = change.entries.find((entry) => entry.version !== null)?.version;
  const time = formatChangeTime(change.changedAt, timeZone);
  return (
    <li className={styles.change}>
      <header>
        <h2>{toChangeTitle(change)}</h2>
        <p>
          <b>{change.actor}</b>, <time dateTime={change.changedAt}>{time}</time>
          {version !== undefined && version !== null && <> · version {version}</>}
        </p>
      </header>
      {fields.length > 0 && (
        <table className={styles.fields}>
          <thead className="sr">
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ column, label, from, to }) => (
              <tr key={column}>
                <th scope="row">{label}</th>
                <td className={styles.before}>{formatStoredValue(column, from, currency)}</td>
                <td>{formatStoredValue(column, to, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {lines.length > 0 && (
        <ul className={styles.files}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {((fields.length > 0 && onUndo) || onRestore) && (
        <div className={styles.actions}>
          {fields.length > 0 && onUndo && (
            <Button variant="quiet" onClick={onUndo} aria-label={`Undo this change of ${time}`}>
              <StaffIcon name="undo" /> Undo this change
            </Button>
          )}
          {onRestore && (
            <Button variant="quiet" onClick={onRestore} aria-label={`Back to this moment, ${time}`}>
              <Icon name="clock" /> Back to this moment
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
