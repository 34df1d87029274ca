import type { Person, RoleRights } from '@dealer/shared-domain/staff';

/** The other people who may take over a person's leads and test drives. */
export function findPossibleOwners(person: Person, people: readonly Person[], rights: RoleRights): Person[] {
  return people.filter(
    ({ id, state, role }) => id !== person.id && state === 'active' && rights[role].includes('messages'),
  );
}
