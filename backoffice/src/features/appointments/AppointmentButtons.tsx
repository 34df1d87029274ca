import type { Appointment } from '@dealer/shared-domain/staff';
import { Button } from '@dealer/shared-ui';
import { Key } from '../../ui/Key.tsx';
import { formatAction } from '../../ui/keymap.ts';
import type { AppointmentActions } from './use-appointment-actions.ts';

export type AppointmentDialog = { kind: 'move'; startsAt?: string } | { kind: 'cancel' };

type AppointmentButtonsProps = {
  appointment: Appointment;
  nowMs: number;
  actions: AppointmentActions;
  hasKeys?: boolean;
  onDialog: (dialog: AppointmentDialog) => void;
};

/** What can be done with a test drive: before it confirm, move and cancel; after it the result. */
export function AppointmentButtons({ appointment, nowMs, actions, hasKeys, onDialog }: AppointmentButtonsProps) {
  const { state, startsAt } = appointment;
  const { isWorking, change } = actions;
  const close = (next: 'done' | 'missed' | 'confirmed') => void change(appointment, { state: next, startsAt });
  if (Date.parse(startsAt) <= nowMs) {
    if (state === 'cancelled') return null;
    if (state === 'done' || state === 'missed') {
      return (
        <Button aria-disabled={isWorking} onClick={() => close('confirmed')}>
          Reopen
        </Button>
      );
    }
    return (
      <>
        <Button variant="primary" aria-disabled={isWorking} onClick={() => close('done')}>
          Done
        </Button>
        <Button aria-disabled={isWorking} onClick={() => close('missed')}>
          Did not come
        </Button>
      </>
    );
  }
  if (state === 'cancelled') {
    return <Button onClick={() => onDialog({ kind: 'move' })}>Book again</Button>;
  }
  return (
    <>
      {state === 'requested' && (
        <Button variant="primary" aria-busy={isWorking} aria-disabled={isWorking} onClick={() => close('confirmed')}>
          Confirm {hasKeys && <Key>{formatAction('confirmAppointment')}</Key>}
        </Button>
      )}
      <Button onClick={() => onDialog({ kind: 'move' })}>
        Move {hasKeys && <Key>{formatAction('moveAppointment')}</Key>}
      </Button>
      <Button variant="quiet" onClick={() => onDialog({ kind: 'cancel' })}>
        Cancel it
      </Button>
    </>
  );
}
