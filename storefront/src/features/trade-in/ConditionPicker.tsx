import { tradeInConditions } from '@dealer/shared-domain';
import { FieldError } from '@dealer/shared-ui';
import { useId } from 'react';
import { toFieldId } from '../../ui/ErrorLinks.tsx';
import styles from './ConditionPicker.module.css';
import { tradeInForm } from './trade-in-ids.ts';

type ConditionPickerProps = { chosen: string | undefined; error: string | undefined };

export function ConditionPicker({ chosen, error }: ConditionPickerProps) {
  const errorId = useId();
  return (
    <fieldset
      id={toFieldId(tradeInForm, 'condition')}
      tabIndex={-1}
      className={styles.picker}
      aria-label="Condition"
      aria-describedby={error && errorId}
    >
      <ul>
        {Object.entries(tradeInConditions).map(([condition, { label, note }]) => (
          <li key={condition}>
            <label>
              <input type="radio" name="condition" value={condition} defaultChecked={condition === chosen} />
              <span>
                <b>{label}</b> <small>{note}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <FieldError id={errorId} message={error} />
    </fieldset>
  );
}
