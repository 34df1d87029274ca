import { formatTestDriveTime, isDomainError } from '@dealer/shared-domain';
import {
  type Appointment,
  type AppointmentChange,
  type AppointmentConflict,
  type AppointmentOutcome,
  appointmentNotSaved,
} from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useDealer } from '../../dealer.ts';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { describeConflict } from './appointment-labels.ts';

type Refused = { id: string; conflict: AppointmentConflict; startsAt: string };
export type AppointmentActions = ReturnType<typeof useAppointmentActions>;

/** Saves one change at a time; a refused one stays with its test drive. */
function useSaves() {
  const { revalidate } = useRevalidator();
  const toasts = useToasts();
  const [isWorking, setIsWorking] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);

  /** Null if nothing was saved. */
  async function save(
    id: string,
    startsAt: string,
    work: () => Promise<AppointmentOutcome>,
  ): Promise<Appointment | null> {
    if (isWorking) return null;
    setIsWorking(true);
    setRefused(null);
    try {
      const outcome = await work();
      if ('saved' in outcome) {
        // Until then the page has an older version, with which the next change would be refused.
        await revalidate();
        return outcome.saved;
      }
      setRefused({ id, conflict: outcome.conflict, startsAt });
      if (outcome.conflict.kind === 'changed') void revalidate();
      return null;
    } catch (error) {
      const text = isDomainError(error) && error.kind === 'invalid' ? error.message : appointmentNotSaved;
      toasts.show({ tone: 'bad', text });
      return null;
    } finally {
      setIsWorking(false);
    }
  }

  return {
    isWorking,
    save,
    /** Why the last change of this test drive was refused. */
    findRefused: (id: string) => (refused?.id === id ? refused : null),
    clearRefused: (id: string) => setRefused((current) => (current?.id === id ? null : current)),
  };
}

/** Changes test drives one at a time; each change has an undo, and a conflict stays in its place. */
export function useAppointmentActions() {
  const { appointments } = useStaff();
  const { revalidate } = useRevalidator();
  const { timeZone } = useDealer();
  const toasts = useToasts();
  const { save, ...saves } = useSaves();

  async function undo(saved: Appointment, before: AppointmentChange) {
    const outcome = await appointments.change(saved, before).catch(() => null);
    if (outcome && 'saved' in outcome) toasts.show({ tone: 'ok', text: `Undone: ${describe(outcome.saved)}` });
    else toasts.show({ tone: 'bad', text: 'This could not be undone.', detail: toDetail(outcome, before.startsAt) });
    await revalidate();
  }

  /** Once the customer was told, it is cancelled instead. */
  async function undoBooking(booked: Appointment, isMailed: boolean) {
    if (!(await appointments.undoBooking(booked).catch(() => false))) {
      return undo(booked, { state: 'cancelled', startsAt: booked.startsAt, isMailed });
    }
    toasts.show({ tone: 'ok', text: `Undone: nothing is booked for ${booked.name}` });
    await revalidate();
  }

  async function change(booked: Appointment, next: AppointmentChange): Promise<boolean> {
    const saved = await save(booked.id, next.startsAt, () => appointments.change(booked, next));
    if (!saved) return false;
    const { state, startsAt } = booked;
    toasts.show({
      tone: 'ok',
      text: describe(saved),
      detail: describeMail(saved, next),
      action: { label: 'Undo', run: () => void undo(saved, { state, startsAt, isMailed: next.isMailed ?? true }) },
    });
    return true;
  }

  async function assign(booked: Appointment, staffId: string | null): Promise<boolean> {
    const saved = await save(booked.id, booked.startsAt, () => appointments.assign(booked, staffId));
    return saved !== null;
  }

  const describe = (saved: Appointment) =>
    `${saved.name} ${stateVerbs[saved.state]} ${formatTestDriveTime(saved.startsAt, timeZone)}`;
  const toDetail = (outcome: AppointmentOutcome | null, startsAt: string) =>
    outcome && 'conflict' in outcome
      ? describeConflict(outcome.conflict, { startsAt, timeZone, driver: null }).title
      : undefined;

  return { ...saves, save, change, assign, undoBooking, describe };
}

const stateVerbs = {
  requested: 'to confirm for',
  confirmed: 'confirmed for',
  cancelled: 'cancelled for',
  done: 'drove on',
  missed: 'did not come on',
} as const;

function describeMail(saved: Appointment, { isMailed = true }: AppointmentChange): string | undefined {
  if (Date.parse(saved.startsAt) <= Date.now()) return undefined;
  if (saved.email === null) return 'No mail address: please call';
  return isMailed ? 'A mail with a calendar file goes out in a moment' : 'No mail is sent';
}
