import { CancelDialog } from './CancelDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import type { Calendar } from './use-calendar.ts';

/** The dialog about a test drive, if one is open. */
export function AppointmentDialogs({ calendar: { dialog, actions, closeDialog } }: { calendar: Calendar }) {
  if (!dialog?.appointment) return null;
  const { appointment } = dialog;
  if (dialog.kind === 'cancel')
    return <CancelDialog appointment={appointment} actions={actions} onClose={closeDialog} />;
  return (
    <MoveDialog
      appointment={appointment}
      startsAt={dialog.startsAt ?? appointment.startsAt}
      actions={actions}
      onClose={closeDialog}
    />
  );
}
