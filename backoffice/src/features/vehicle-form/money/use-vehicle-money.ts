import { isDomainError } from '@dealer/shared-domain';
import type { MoneyValues, VehicleMoney } from '@dealer/shared-domain/staff';
import { useEffect, useState } from 'react';
import { useStaff } from '../../../staff.tsx';

export type MoneyState =
  | { phase: 'loading' }
  | { phase: 'failed'; message: string }
  | { phase: 'known'; money: VehicleMoney };

/** `conflict` has what another person has saved since. */
export type MoneySaveOutcome =
  | { kind: 'saved'; money: VehicleMoney }
  | { kind: 'conflict'; money: VehicleMoney }
  | { kind: 'failed'; message: string };

const missing = 'This vehicle no longer exists.';
const failed = 'The amounts are not available right now. Please try again.';
const toMessage = (error: unknown) => (isDomainError(error) ? error.message : failed);

/** The amounts of a stored vehicle, loaded and saved apart from the vehicle. */
export function useVehicleMoney(vehicleId: string) {
  const { money: source } = useStaff();
  const [state, setState] = useState<MoneyState>({ phase: 'loading' });

  async function load(signal?: AbortSignal): Promise<void> {
    try {
      const money = await source.getMoney(vehicleId, signal);
      setState(money ? { phase: 'known', money } : { phase: 'failed', message: missing });
    } catch (error) {
      if (!signal?.aborted) setState({ phase: 'failed', message: toMessage(error) });
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once per vehicle.
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [vehicleId]);

  function retry(): void {
    setState({ phase: 'loading' });
    void load();
  }

  async function save(version: number, values: MoneyValues): Promise<MoneySaveOutcome> {
    let isConflict = false;
    try {
      await source.saveMoney(vehicleId, version, values);
    } catch (error) {
      isConflict = isDomainError(error) && error.kind === 'conflict';
      if (!isConflict) return { kind: 'failed', message: toMessage(error) };
    }
    try {
      const money = await source.getMoney(vehicleId);
      if (!money) return { kind: 'failed', message: missing };
      return { kind: isConflict ? 'conflict' : 'saved', money };
    } catch (error) {
      return { kind: 'failed', message: toMessage(error) };
    }
  }

  return { state, retry, save };
}
