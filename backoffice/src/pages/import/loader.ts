import type { ImportSource } from '@dealer/shared-domain/import';
import type { BackofficeContract, VehicleImport } from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs } from 'react-router-dom';

/** Null if they could not be loaded; importing works without them. */
export type ImportPageData = { recent: VehicleImport[] | null; sources: ImportSource[] | null };

export function importLoader({ imports }: BackofficeContract) {
  return async ({ request: { signal } }: LoaderFunctionArgs): Promise<ImportPageData> => {
    const [recent, sources] = await Promise.all([
      imports.getRecent(signal).catch(() => null),
      imports.getSources(signal).catch(() => null),
    ]);
    return { recent, sources };
  };
}
