import styles from './Dialogs.module.css';

type MailFieldProps = { label: string; help: string; isChecked: boolean; onChange: (isChecked: boolean) => void };

/** Whether the customer is told by mail. */
export function MailField({ label, help, isChecked, onChange }: MailFieldProps) {
  return (
    <label className={styles.mail}>
      <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
      <span>
        {label}
        <small>{help}</small>
      </span>
    </label>
  );
}
