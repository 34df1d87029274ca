import {
  findUnusualChanges,
  readMileage,
  readPrice,
  type UnusualChange,
  type VehicleInput,
} from '@dealer/shared-domain/staff';
import { type ReactNode, useState } from 'react';
import { UnusualChangeQuestion } from '../../ui/UnusualChangeQuestion.tsx';
import type { SaveVehicle } from './use-save-vehicle.ts';

type PendingSave = { input: VehicleInput; changes: readonly UnusualChange[]; revert: () => void };

/** Asks before a stored price changes by much or an odometer goes down. */
export function useSaveQuestion({ save: store, getBaseline }: Pick<SaveVehicle, 'save' | 'getBaseline'>): {
  /** `revert` reverts the changes made for this save if the user cancels it. */
  save: (input: VehicleInput, revert?: () => void) => Promise<void>;
  question: ReactNode;
} {
  const [pending, setPending] = useState<PendingSave | null>(null);

  async function save(input: VehicleInput, revert = () => {}): Promise<void> {
    const { version, values } = getBaseline();
    const before = {
      price: readPrice(values.price).value ?? null,
      mileageKm: readMileage(values.mileageKm).value ?? null,
    };
    const changes = version === null ? [] : findUnusualChanges(before, input);
    if (changes.length > 0) setPending({ input, changes, revert });
    else await store(input);
  }

  const question = pending && (
    <UnusualChangeQuestion
      changes={pending.changes}
      onSave={() => {
        setPending(null);
        void store(pending.input);
      }}
      onCancel={() => {
        setPending(null);
        pending.revert();
      }}
    />
  );
  return { save, question };
}
