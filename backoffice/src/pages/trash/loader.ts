import { type BackofficeContract, type DeletedVehiclePage, deletedVehiclesPerPage } from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs } from 'react-router-dom';

export type TrashData = DeletedVehiclePage & { page: number; lastPage: number; loadedAtMs: number };

export function trashLoader({ vehicles }: BackofficeContract) {
  return async ({ request }: LoaderFunctionArgs): Promise<TrashData> => {
    const page = Math.max(1, Math.trunc(Number(new URL(request.url).searchParams.get('page'))) || 1);
    const trash = await vehicles.getDeleted(page, request.signal);
    const lastPage = Math.max(1, Math.ceil(trash.total / deletedVehiclesPerPage));
    return { ...trash, page, lastPage, loadedAtMs: Date.now() };
  };
}
