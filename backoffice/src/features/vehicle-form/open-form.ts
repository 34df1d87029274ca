import type { VehicleStatus } from '@dealer/shared-domain';
import {
  type EditableVehicle,
  emptyVehicleFormValues,
  toVehicleFormValues,
  type VehicleFormValues,
} from '@dealer/shared-domain/staff';
import type { RestoredDraft } from './draft/vehicle-draft.ts';
import type { SaveProblem } from './use-save-vehicle.ts';
import { mergeVehicles } from './vehicle-merge.ts';

export type OpenedForm = {
  id: string;
  /** The stored values, or the defaults of a new vehicle. */
  initial: VehicleFormValues;
  /** The values of a draft, if there is one. */
  start: VehicleFormValues | null;
  problem: SaveProblem | null;
};

/** The values that the form opens with. An older draft is merged with newer stored values. */
export function openForm({
  vehicle,
  restored,
  copied = null,
  newStatus = 'Available',
  now,
}: {
  vehicle: EditableVehicle | null;
  restored: RestoredDraft | null;
  /** The values of the vehicle that a new one is copied from. */
  copied?: VehicleFormValues | null;
  /** The status of a new vehicle. */
  newStatus?: VehicleStatus;
  now: Date;
}): OpenedForm {
  const id = restored?.draft.vehicleId ?? vehicle?.id ?? crypto.randomUUID();
  const initial = vehicle ? toVehicleFormValues(vehicle.input) : { ...emptyVehicleFormValues(now), status: newStatus };
  if (!restored) return { id, initial, start: copied, problem: null };
  const { baseline, values, version } = restored.draft;
  if (!vehicle || version === vehicle.version) return { id, initial, start: values, problem: null };
  const merge = mergeVehicles({ baseline, local: values, remote: initial });
  return {
    id,
    initial,
    start: merge.merged,
    problem: merge.conflicts.length > 0 ? { kind: 'newer', ...merge } : null,
  };
}
