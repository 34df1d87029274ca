import type { BackofficeContract, OpenWork, Person, RoleRights } from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs } from 'react-router-dom';

export type PeopleData = { people: Person[]; rights: RoleRights; work: OpenWork[] };

export function peopleLoader({ people: source }: BackofficeContract) {
  return async ({ request: { signal } }: LoaderFunctionArgs): Promise<PeopleData> => {
    const [people, rights, work] = await Promise.all([
      source.getPeople(signal),
      source.getRoleRights(signal),
      source.getOpenWork(signal),
    ]);
    return { people, rights, work };
  };
}
