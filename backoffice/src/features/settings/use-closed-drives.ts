import { isDomainError } from '@dealer/shared-domain';
import { type Appointment, type DealerSettings, listChangedSettings } from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { useMay, useStaff } from '../../staff.tsx';

const hourNames: readonly string[] = ['hours.openingHours', 'hours.holidays', 'general.timezone'];
const none: ClosedDrives = { drives: [], timeZone: 'UTC' };

/** With the stored time zone: the page's dealer may still have the former one. */
type ClosedDrives = { drives: readonly Appointment[]; timeZone: string };

/** After a save that changed when the dealership is open: the test drives that are booked while it is closed. */
export function useClosedDrives() {
  const { appointments } = useStaff();
  const mayRead = useMay('appointments');
  const [closedDrives, setClosedDrives] = useState(none);

  async function check(before: DealerSettings, after: DealerSettings) {
    if (!mayRead || !listChangedSettings(before, after).some((name) => hourNames.includes(name))) return;
    try {
      const { whileClosed = [] } = await appointments.getDays(new Date().toISOString().slice(0, 10), 1);
      setClosedDrives({ drives: whileClosed, timeZone: after.general.timezone });
    } catch (error) {
      // The settings are stored; the dashboard names the test drives, too.
      if (!isDomainError(error)) throw error;
      setClosedDrives(none);
    }
  }

  return { closedDrives, checkDrives: check };
}
