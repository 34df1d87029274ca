import type { OpenWork, Person } from '@dealer/shared-domain/staff';
import { Field, Select } from '@dealer/shared-ui';
import { describeWork } from './person-labels.ts';

type HandOverFieldProps = {
  work: OpenWork;
  owners: readonly Person[];
  /** Offered if the work may stay with its owner. */
  currentOwner?: Person | undefined;
  /** The id of the chosen person; empty for nobody. */
  value: string;
  onChange: (id: string) => void;
};

/** The choice of a person for another's open leads and coming test drives. */
export function HandOverField({ work, owners, currentOwner, value, onChange }: HandOverFieldProps) {
  return (
    <Field label={`${describeWork(work)} go to`}>
      {(control) => (
        <Select {...control} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {currentOwner && <option value={currentOwner.id}>{`${currentOwner.username} (no change)`}</option>}
          <option value="">Nobody yet</option>
          {owners.map(({ id, username }) => (
            <option key={id} value={id}>
              {username}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
