import { isDomainError } from '@dealer/shared-domain';
import { type Appointment, type DealerSettings, listChangedSettings } from '@dealer/shared-domain/staff';
import { useRef, useState } from 'react';
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
  const asked = useRef(0);

  async function check(before: DealerSettings, after: DealerSettings) {
    if (!mayRead || !listChangedSettings(before, after).some((name) => hourNames.includes(name))) return;
    setClosedDrives(none);
    asked.current += 1;
    const question = asked.current;
    const drives = await load();
    // A later save asked again.
    if (question === asked.current) setClosedDrives({ drives, timeZone: after.general.timezone });
  }

  async function load(): Promise<readonly Appointment[]> {
    try {
      return (await appointments.getDays(new Date().toISOString().slice(0, 10), 1)).whileClosed ?? [];
    } catch (error) {
      // The settings are stored; the dashboard names the test drives, too.
      if (!isDomainError(error)) throw error;
      return [];
    }
  }

  return { closedDrives, checkDrives: check };
}
