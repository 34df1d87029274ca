import { useEffect } from 'react';
import { useStaff } from '../staff.tsx';

/** Polls for vehicle changes made on other devices. */
export function useAutoSync() {
  const { inventoryPoller } = useStaff();
  useEffect(() => inventoryPoller.start(document), [inventoryPoller]);
}
