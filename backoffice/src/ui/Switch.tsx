import { Field, Switch as HeadlessSwitch, Label } from '@headlessui/react';
import type { ReactNode } from 'react';
import styles from './Switch.module.css';

type SwitchProps = {
  label: string;
  help?: ReactNode;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
};

export function Switch({ label, help, isOn, isDisabled = false, onChange }: SwitchProps) {
  return (
    <Field className={styles.row} disabled={isDisabled}>
      <Label>
        {label}
        {help && <small>{help}</small>}
      </Label>
      <HeadlessSwitch className={styles.switch} checked={isOn} onChange={onChange} />
    </Field>
  );
}
