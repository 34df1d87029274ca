import { Switch } from '@dealer/shared-ui';
import type { ReactNode } from 'react';
import styles from './Toggles.module.css';

export function Toggles({ children }: { children: ReactNode }) {
  return <ul className={styles.toggles}>{children}</ul>;
}

type ToggleProps = {
  label: string;
  help: ReactNode;
  isOn: boolean;
  /** Without it the switch shows a state that is not set here. */
  onChange?: (isOn: boolean) => void;
  /** What goes with it while it is on. */
  children?: ReactNode;
};

/** One setting that is on or off. */
export function Toggle({ label, help, isOn, onChange, children }: ToggleProps) {
  return (
    <li>
      <Switch label={label} help={help} isOn={isOn} isDisabled={!onChange} onChange={(next) => onChange?.(next)} />
      {children && <div className={styles.more}>{children}</div>}
    </li>
  );
}
