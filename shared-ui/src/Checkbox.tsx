import { useCallback } from 'react';
import styles from './Checkbox.module.css';
import { classNames } from './class-names.ts';

type CheckboxProps = {
  /** The accessible name; not visible. */
  label: string;
  isChecked: boolean;
  isMixed?: boolean;
  onChange: (change: { withShift: boolean }) => void;
  /** Class of the label, which enlarges the clickable area. */
  className?: string | undefined;
};

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
        onChange={({ nativeEvent }) =>
          onChange({ withShift: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
        }
      />
    </label>
  );
}
