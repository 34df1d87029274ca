import styles from '../../ui/dialog.module.css';

type MailFieldProps = { label: string; help: string; isChecked: boolean; onChange: (isChecked: boolean) => void };

/** The choice to send the customer a mail. */
export function MailField({ label, help, isChecked, onChange }: MailFieldProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
      <span>
        {label}
        <small>{help}</small>
      </span>
    </label>
  );
}
