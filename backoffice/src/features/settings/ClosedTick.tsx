import styles from './ClosedTick.module.css';

type ClosedTickProps = { day: string; isClosed: boolean; onChange: (isClosed: boolean) => void };

/** Whether nobody is there on a day. */
export function ClosedTick({ day, isClosed, onChange }: ClosedTickProps) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" checked={isClosed} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <span>
        Closed<span className="sr"> on {day}</span>
      </span>
    </label>
  );
}
