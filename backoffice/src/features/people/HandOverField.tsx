import type { OpenWork, Person, RoleRights } from '@dealer/shared-domain/staff';
import { Field, Select } from '@dealer/shared-ui';
import { describeWork } from './person-labels.ts';

/** Those who may take over a person's leads and test drives. */
export function findTakers(person: Person, people: readonly Person[], rights: RoleRights): Person[] {
  return people.filter(
    ({ id, state, role }) => id !== person.id && state === 'active' && rights[role].includes('messages'),
  );
}

type HandOverFieldProps = {
  work: OpenWork;
  takers: readonly Person[];
  /** The id of the chosen person; empty for nobody. */
  value: string;
  onChange: (id: string) => void;
};

/** Asks who gets a person's open leads and coming test drives. */
export function HandOverField({ work, takers, value, onChange }: HandOverFieldProps) {
  return (
    <Field label={`${describeWork(work)} go to`}>
      {(control) => (
        <Select {...control} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          <option value="">Nobody yet</option>
          {takers.map(({ id, username }) => (
            <option key={id} value={id}>
              {username}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
