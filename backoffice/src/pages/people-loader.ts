import { isDomainError, toHttpStatus } from '@dealer/shared-domain';
import type { BackofficeContract, Person } from '@dealer/shared-domain/staff';
import { data, type LoaderFunctionArgs } from 'react-router-dom';

export type PeopleData = { people: Person[] };

/** Loads who works for the dealer. */
export function peopleLoader({ people }: BackofficeContract) {
  return async ({ request }: LoaderFunctionArgs): Promise<PeopleData> => {
    try {
      return { people: await people.getPeople(request.signal) };
    } catch (error) {
      if (!isDomainError(error)) throw error;
      const { kind, message } = error;
      throw data({ kind, message }, { status: toHttpStatus(kind) });
    }
  };
}
