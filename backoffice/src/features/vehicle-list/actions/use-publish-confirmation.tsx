import { pluralize } from '@dealer/shared-domain';
import type { SelectedVehicle } from '@dealer/shared-domain/staff';
import { Confirm } from '@dealer/shared-ui';
import { useState } from 'react';
import { useStaff } from '../../../staff.tsx';

type Vehicles = Pick<SelectedVehicle, 'id' | 'status'>[];
type Pending = { count: number; publish: () => void };

/** Asks before a list publishes drafts with fewer than nine recorded inspections. */
export function usePublishConfirmation() {
  const { vehicles: source } = useStaff();
  const [pending, setPending] = useState<Pending | null>(null);

  async function confirmPublish(vehicles: Vehicles, status: SelectedVehicle['status'], publish: () => void) {
    const drafts = vehicles.filter((vehicle) => vehicle.status === 'Draft').map(({ id }) => id);
    if (status === 'Draft' || drafts.length === 0) return publish();
    // Asks for confirmation if the inspections cannot be counted.
    const count = await source.countUninspected(drafts).catch(() => drafts.length);
    if (count === 0) publish();
    else setPending({ count, publish });
  }

  return {
    confirmPublish,
    publishQuestion: pending && (
      <Confirm
        question={`Publish ${pluralize(pending.count, 'draft')} without nine inspections?`}
        detail="Visitors see no tick where no inspection is recorded."
        confirmLabel="Publish anyway"
        cancelLabel="Go back"
        onConfirm={() => {
          setPending(null);
          pending.publish();
        }}
        onCancel={() => setPending(null)}
      />
    ),
  };
}
