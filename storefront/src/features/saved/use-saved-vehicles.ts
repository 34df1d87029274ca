import { openSavedVehicles, type SavedVehicles, savedVehicles } from '@dealer/shared-domain/saved-vehicles';
import { useEffect } from 'react';
import { useStore } from 'zustand';

/** The lists of this device; empty on the server and until the page is hydrated. */
export function useSavedVehicles<Value>(select: (lists: SavedVehicles) => Value): Value {
  useEffect(openSavedVehicles, []);
  return useStore(savedVehicles, select);
}
