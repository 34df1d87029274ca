import { type ReactNode, useId } from 'react';
import styles from './Switch.module.css';

type SwitchProps = {
  label: string;
  /** What it means, on and off. */
  help?: ReactNode;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
};

/** Something that is on or off: its name at the left, the switch at the right. */
export function Switch({ label, help, isOn, isDisabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label htmlFor={id}>
        {label}
        {help && <small>{help}</small>}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className={styles.switch}
        checked={isOn}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  );
}
