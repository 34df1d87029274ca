import { Field, Select } from '@dealer/shared-ui';
import {
  loginAttempts,
  passwordExpiries,
  type SecuritySettings,
  sessionTimeouts,
  withCurrent,
} from './security-settings.ts';
import styles from './SessionRules.module.css';

type SessionRulesProps = { values: SecuritySettings; onChange: (change: Partial<SecuritySettings>) => void };

/** The rules for everybody's sessions. */
export function SessionRules({ values, onChange }: SessionRulesProps) {
  return (
    <div className={styles.rules}>
      <Choice
        label="Session Timeout"
        help="Without work for that long, people are signed out."
        unit="minutes"
        choices={sessionTimeouts}
        value={values.sessionTimeout}
        onChange={(sessionTimeout) => onChange({ sessionTimeout })}
      />
      <Choice
        label="Password Expiry"
        help="After that a new password comes first."
        unit="days"
        choices={passwordExpiries}
        value={values.passwordExpiry}
        onChange={(passwordExpiry) => onChange({ passwordExpiry })}
      />
      <Choice
        label="Max Login Attempts"
        help="Wrong ones in a row lock for 15 minutes."
        choices={loginAttempts}
        value={values.loginAttempts}
        onChange={(attempts) => onChange({ loginAttempts: attempts })}
      />
    </div>
  );
}

type ChoiceProps = {
  label: string;
  help: string;
  unit?: string;
  choices: readonly number[];
  value: number;
  onChange: (value: number) => void;
};

function Choice({ label, help, unit, choices, value, onChange }: ChoiceProps) {
  return (
    <Field label={label} help={help}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(Number(target.value))}>
          {withCurrent(choices, value).map((choice) => (
            <option key={choice} value={choice}>
              {unit ? `${choice} ${unit}` : choice}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
