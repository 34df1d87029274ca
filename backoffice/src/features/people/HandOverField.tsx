import type { OpenWork, Person } from '@dealer/shared-domain/staff';
import { Field, Select } from '@dealer/shared-ui';
import { describeWork } from './person-labels.ts';

type HandOverFieldProps = {
  work: OpenWork;
  owners: readonly Person[];
  /** Who has the work, if it may stay there. */
  keeper?: Person | undefined;
  /** The id of the chosen person; empty for nobody. */
  value: string;
  onChange: (id: string) => void;
};

/** The choice of a person for another's open leads and coming test drives. */
export function HandOverField({ work, owners, keeper, value, onChange }: HandOverFieldProps) {
  return (
    <Field label={`${describeWork(work)} go to`}>
      {(control) => (
        <Select {...control} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {keeper && <option value={keeper.id}>{`Stay with ${keeper.username}`}</option>}
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
