import { useCallback } from 'react';
import { classNames } from './class-names.ts';
import styles from './Checkbox.module.css';

type CheckboxProps = {
  /** Its name; nothing of it is drawn. */
  label: string;
  isChecked: boolean;
  /** Neither ticked nor empty: some of what it stands for is chosen. */
  isMixed?: boolean;
  onChange: () => void;
  /** The place around it that takes the press too. */
  className?: string | undefined;
};

/** A tick box of a row or of a list's head: what it ticks stands beside it. */
export function Checkbox({ label, isChecked, isMixed = false, onChange, className }: CheckboxProps) {
  const setMixed = useCallback(
    (element: HTMLInputElement | null) => {
      if (element) element.indeterminate = isMixed;
    },
    [isMixed],
  );
  return (
    <label className={classNames(styles.place, className)}>
      <input
        ref={setMixed}
        type="checkbox"
        className={styles.checkbox}
        aria-label={label}
        checked={isChecked}
        onChange={onChange}
      />
    </label>
  );
}
