import type { BackofficeContract, Person } from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs } from 'react-router-dom';

export type PeopleData = { people: Person[] };

export function peopleLoader({ people }: BackofficeContract) {
  return async ({ request }: LoaderFunctionArgs): Promise<PeopleData> => {
    return { people: await people.getPeople(request.signal) };
  };
}
