import { type DealerSettings, settingsFields } from '@dealer/shared-domain/staff';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import styles from './SessionRules.module.css';

type SecuritySettings = DealerSettings['security'];

type SessionRulesProps = {
  values: SecuritySettings;
  /** Only owners can change these rules. */
  isReadOnly: boolean;
  onChange: (change: Partial<SecuritySettings>) => void;
};

const rules = ['sessionTimeout', 'passwordExpiry', 'loginAttempts'] as const;

export function SessionRules({ values, isReadOnly, onChange }: SessionRulesProps) {
  return (
    <div className={styles.rules}>
      {rules.map((rule) => {
        const { label, help, kind } = settingsFields[`security.${rule}`];
        return (
          <ChoiceField
            key={rule}
            label={label}
            help={help}
            options={kind.options ?? []}
            value={values[rule]}
            isDisabled={isReadOnly}
            onChange={(value) => onChange({ [rule]: value })}
          />
        );
      })}
    </div>
  );
}
