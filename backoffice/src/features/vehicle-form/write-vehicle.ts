import { isDomainError } from '@dealer/shared-domain';
import {
  duplicateVinMessage,
  type EditableVehicle,
  type SavedVehicle,
  type StaffVehicleSource,
  type VehicleInput,
} from '@dealer/shared-domain/staff';

export type SaveFailure = { title: string; detail: string };

export type WriteOutcome =
  | { kind: 'saved'; saved: SavedVehicle }
  | { kind: 'duplicate-vin' }
  | { kind: 'newer'; remote: EditableVehicle }
  | { kind: 'failed'; failure: SaveFailure };

type WriteOptions = {
  vehicles: Pick<StaffVehicleSource, 'createVehicle' | 'updateVehicle' | 'getVehicle'>;
  id: string;
  /** Null until the vehicle is stored. */
  version: number | null;
  input: VehicleInput;
};

/** Creates or updates the vehicle; expected failures are returned as outcomes. */
export async function writeVehicle({ vehicles, id, version, input }: WriteOptions): Promise<WriteOutcome> {
  try {
    const saved =
      version === null ? await vehicles.createVehicle(id, input) : await vehicles.updateVehicle(id, version, input);
    return { kind: 'saved', saved };
  } catch (error) {
    if (!isDomainError(error) || error.kind !== 'conflict') {
      return { kind: 'failed', failure: explainFailure(error, version === null) };
    }
    if (error.message === duplicateVinMessage) return { kind: 'duplicate-vin' };
    try {
      return { kind: 'newer', remote: await vehicles.getVehicle(id) };
    } catch (loadError) {
      return { kind: 'failed', failure: explainFailure(loadError, false) };
    }
  }
}

/** The message for a failed save, and what is already stored. */
export function explainFailure(error: unknown, isNew: boolean): SaveFailure {
  const isSafe = 'All you typed is still here.';
  if (!isDomainError(error)) {
    const message = error instanceof Error ? error.message : String(error);
    return { title: `Submission failed: ${message}`, detail: isSafe };
  }
  const title = isNew ? 'Failed to save vehicle. Please try again.' : 'Failed to update vehicle. Please try again.';
  const hasDetail = ['invalid', 'not-found', 'forbidden'].includes(error.kind) && error.message !== title;
  return { title, detail: hasDetail ? `${error.message.replace(/\.$/, '')}. ${isSafe}` : isSafe };
}
