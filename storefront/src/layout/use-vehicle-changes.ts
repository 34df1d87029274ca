import { paths, type VehicleEvent, type VehicleEvents, vehicleIdFromParam } from '@dealer/shared-domain';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router-dom';

/** Follows staff's changes: data loads again, and the page of a deleted vehicle leads to the list. */
export function useVehicleChanges(events: VehicleEvents, invalidateContact: () => void) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const shownId = vehicleIdFromParam(pathname.split('/')[2]);
  useEffect(
    () =>
      events.subscribe((event) => {
        if (event.type === 'refresh') invalidateContact();
        if (shownId === null) revalidate();
        else if (isDeleted(event, shownId)) navigate(paths.inventory, { replace: true });
        else if (concerns(event, shownId)) revalidate();
      }),
    [events, invalidateContact, shownId, revalidate, navigate],
  );
}

function isDeleted(event: VehicleEvent, id: string): boolean {
  return (event.type === 'delete' && event.id === id) || (event.type === 'bulk_delete' && event.ids.includes(id));
}

function concerns(event: VehicleEvent, id: string): boolean {
  return event.type === 'refresh' || (event.type === 'update' && event.id === id);
}
