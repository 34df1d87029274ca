import type { Appointment } from '@dealer/shared-domain/staff';
import { Button } from '@dealer/shared-ui';
import { formatShortTime } from './appointment-labels.ts';
import { DriveList } from './DriveList.tsx';
import type { Calendar } from './use-calendar.ts';

type ToConfirmProps = {
  calendar: Calendar;
  appointments: readonly Appointment[];
  /** Others to confirm are shown elsewhere on the page. */
  isRest: boolean;
};

/** The test drives that wait for a confirmation; nothing if there are none. */
export function ToConfirm({ calendar, appointments, isRest }: ToConfirmProps) {
  const { actions, goTo, whileClosed } = calendar;
  const isAlso = isRest || whileClosed.some(({ state }) => state === 'requested');
  return (
    <DriveList
      heading={isAlso ? 'Also to confirm' : 'To confirm'}
      drives={appointments}
      calendar={calendar}
      formatTime={formatShortTime}
    >
      {(drive) => (
        <Button
          aria-label={`Confirm ${drive.name}`}
          aria-disabled={actions.isWorking}
          onClick={() => {
            goTo(drive.id, drive.startsAt);
            void actions.change(drive, { state: 'confirmed', startsAt: drive.startsAt });
          }}
        >
          Confirm
        </Button>
      )}
    </DriveList>
  );
}
