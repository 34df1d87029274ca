import { type StaffRole, staffRoles } from '@dealer/shared-domain/staff';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { roleDescriptions, roleNames } from './person-labels.ts';
import styles from './RoleField.module.css';

/** The form field `role`; `locked` is the reason why it cannot be changed. */
export function RoleField({ locked = null }: { locked?: string | null }) {
  const id = useId();
  const { register, watch } = useFormContext<{ role: StaffRole }>();
  const role = watch('role');
  return (
    <fieldset className={styles.roles} aria-describedby={locked ? `${id}-locked` : undefined}>
      <legend>Role</legend>
      {staffRoles.map((choice) => (
        <label key={choice}>
          <input {...register('role')} type="radio" value={choice} disabled={locked !== null && role !== choice} />
          <span>
            {roleNames[choice]}
            <small>{roleDescriptions[choice]}</small>
          </span>
        </label>
      ))}
      {locked && <p id={`${id}-locked`}>{locked}</p>}
    </fieldset>
  );
}
