import { paths, type VehicleEvent, type VehicleEvents, vehicleIdFromParam } from '@dealer/shared-domain';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router-dom';

/** Follows what staff change meanwhile: lists load again, and the page of a vehicle that is gone leads to the list. */
export function useVehicleChanges(events: VehicleEvents, forgetContact: () => void) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const shownId = vehicleIdFromParam(pathname.split('/')[2]);
  useEffect(
    () =>
      events.subscribe((event) => {
        if (event.type === 'refresh') forgetContact();
        if (shownId === null) revalidate();
        else if (isGone(event, shownId)) navigate(paths.inventory, { replace: true });
        else if (isAbout(event, shownId)) revalidate();
      }),
    [events, forgetContact, shownId, revalidate, navigate],
  );
}

function isGone(event: VehicleEvent, id: string): boolean {
  return (event.type === 'delete' && event.id === id) || (event.type === 'bulk_delete' && event.ids.includes(id));
}

function isAbout(event: VehicleEvent, id: string): boolean {
  return event.type === 'refresh' || (event.type === 'update' && event.id === id);
}
