import type { StaffRole } from '@dealer/shared-domain/staff';
import { useId } from 'react';
import { roleNames, roleWords } from './person-words.ts';
import styles from './RoleChoice.module.css';

type RoleChoiceProps = {
  role: StaffRole;
  onChange: (role: StaffRole) => void;
  /** Why it cannot be changed. */
  locked?: string | null;
};

const roles: readonly StaffRole[] = ['owner', 'staff'];

/** What the person may do, said in words. */
export function RoleChoice({ role, onChange, locked = null }: RoleChoiceProps) {
  const id = useId();
  return (
    <fieldset className={styles.roles} aria-describedby={locked ? `${id}-locked` : undefined}>
      <legend>Role</legend>
      {roles.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={id}
            checked={role === choice}
            disabled={locked !== null && role !== choice}
            onChange={() => onChange(choice)}
          />
          <span>
            {roleNames[choice]}
            <small>{roleWords[choice]}</small>
          </span>
        </label>
      ))}
      {locked && <p id={`${id}-locked`}>{locked}</p>}
    </fieldset>
  );
}
