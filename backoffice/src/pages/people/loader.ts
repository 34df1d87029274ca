import type { BackofficeContract, Person, RoleRights } from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs } from 'react-router-dom';

export type PeopleData = { people: Person[]; rights: RoleRights };

export function peopleLoader({ people: source }: BackofficeContract) {
  return async ({ request: { signal } }: LoaderFunctionArgs): Promise<PeopleData> => {
    const [people, rights] = await Promise.all([source.getPeople(signal), source.getRoleRights(signal)]);
    return { people, rights };
  };
}
