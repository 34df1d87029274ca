import type { Person, RoleRights } from '@dealer/shared-domain/staff';

/** Who may own the leads and drive the test drives of a person, other than that person. */
export function findPossibleOwners(person: Person, people: readonly Person[], rights: RoleRights): Person[] {
  return people.filter(
    ({ id, state, role }) => id !== person.id && state === 'active' && rights[role].includes('messages'),
  );
}
