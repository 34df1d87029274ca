import {
  type EditableVehicle,
  emptyVehicleFormValues,
  toVehicleFormValues,
  type VehicleFormValues,
} from '@dealer/shared-domain/staff';
import type { KeptDraft } from './draft/vehicle-draft.ts';
import type { SaveProblem } from './use-save-vehicle.ts';
import { mergeVehicles } from './vehicle-differences.ts';

export type OpenedForm = {
  id: string;
  /** What is stored, or what a new vehicle begins with. */
  initial: VehicleFormValues;
  /** What the form shows instead: a draft. */
  start: VehicleFormValues | null;
  problem: SaveProblem | null;
};

/** With what the form opens. A draft of an older version is brought together with what was saved since. */
export function openForm({
  vehicle,
  kept,
  now,
}: {
  vehicle: EditableVehicle | null;
  kept: KeptDraft | null;
  now: Date;
}): OpenedForm {
  const id = kept?.draft.vehicleId ?? vehicle?.id ?? crypto.randomUUID();
  const initial = vehicle ? toVehicleFormValues(vehicle.input) : emptyVehicleFormValues(now);
  if (!kept) return { id, initial, start: null, problem: null };
  const { base, values, version } = kept.draft;
  if (!vehicle || version === vehicle.version) return { id, initial, start: values, problem: null };
  const merge = mergeVehicles(base, values, initial);
  const isClash = countClashes(base, initial, merge) > 0;
  return {
    id,
    initial,
    start: merge.merged,
    problem: isClash ? { kind: 'newer', theirs: vehicle, ...merge } : null,
  };
}

/** How many of my changes meet one of theirs. */
function countClashes(
  base: VehicleFormValues,
  theirs: VehicleFormValues,
  { differences }: ReturnType<typeof mergeVehicles>,
): number {
  const changed = new Set(mergeVehicles(base, base, theirs).takenOver.map(({ key }) => key));
  return differences.filter(({ key }) => changed.has(key)).length;
}
