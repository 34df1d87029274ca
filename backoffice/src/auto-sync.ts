import { useEffect } from 'react';
import { useStaff } from './staff.tsx';

/** As long as the back office is open it follows what other devices do to the stock. */
export function useAutoSync() {
  const { stockWatch } = useStaff();
  useEffect(() => stockWatch.start(document), [stockWatch]);
}
