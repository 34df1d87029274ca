import { isDomainError, type TestDriveSlot } from '@dealer/shared-domain';
import { useEffect, useState } from 'react';
import { useStaff } from '../../staff.tsx';

export type SlotsState =
  | { kind: 'loading' }
  | { kind: 'loaded'; slots: TestDriveSlot[] }
  | { kind: 'failed'; message: string; retry: () => void };

type SlotQuestion = { vehicleId: string | null; staffId: string | null; exceptId?: string | undefined };

/** The half hours of the next weeks in which a vehicle and a staff member are free; none without a vehicle. */
export function useSlots({ vehicleId, staffId, exceptId }: SlotQuestion): SlotsState {
  const { appointments } = useStaff();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<SlotsState>({ kind: 'loading' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again.
  useEffect(() => {
    const request = new AbortController();
    const question = { vehicleId, staffId, ...(exceptId && { exceptId }) };
    appointments.getSlots(question, request.signal).then(
      (slots) => !request.signal.aborted && setState({ kind: 'loaded', slots }),
      (error: unknown) => {
        if (request.signal.aborted) return;
        const message = isDomainError(error) ? error.message : 'The free times could not be loaded.';
        setState({ kind: 'failed', message, retry: () => setAttempt((before) => before + 1) });
      },
    );
    return () => request.abort();
  }, [appointments, vehicleId, staffId, exceptId, attempt]);
  return state;
}
