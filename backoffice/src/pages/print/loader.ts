import { isDomainError } from '@dealer/shared-domain';
import type { BackofficeContract, EditableVehicle } from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs } from 'react-router-dom';

/** More would take too long to load and to print in one run. */
const maxPrinted = 50;

export type PrintData = {
  vehicles: EditableVehicle[];
  /** Deleted since they were chosen, or beyond the limit. */
  missingCount: number;
};

export function printLoader({ vehicles }: BackofficeContract) {
  return async ({ request }: LoaderFunctionArgs): Promise<PrintData> => {
    const idList = new URL(request.url).searchParams.get('ids') ?? '';
    const ids = [...new Set(idList.split(',').filter(Boolean))];
    const found = await Promise.all(
      ids.slice(0, maxPrinted).map((id) =>
        vehicles.getVehicle(id, request.signal).catch((error: unknown) => {
          if (isDomainError(error) && error.kind === 'not-found') return null;
          throw error;
        }),
      ),
    );
    const here = found.filter((vehicle) => vehicle !== null);
    return { vehicles: here, missingCount: ids.length - here.length };
  };
}
