import styles from './ClosedCheckbox.module.css';

type ClosedCheckboxProps = { day: string; isClosed: boolean; onChange: (isClosed: boolean) => void };

export function ClosedCheckbox({ day, isClosed, onChange }: ClosedCheckboxProps) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" checked={isClosed} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <span>
        Closed<span className="sr"> on {day}</span>
      </span>
    </label>
  );
}
