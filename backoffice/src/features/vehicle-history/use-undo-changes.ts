import { isDomainError } from '@dealer/shared-domain';
import {
  createVehicleSchema,
  type EditableVehicle,
  type HistoryEntry,
  newerVersionMessage,
  toVehicleFormValues,
  withoutChanges,
} from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import * as v from 'valibot';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../ui/toasts.tsx';

export type UndoProblem = { title: string; detail: string };

/** Undoes changes by saving a new version, with the same version check as any save. */
export function useUndoChanges(vehicle: EditableVehicle | null) {
  const { vehicles } = useStaff();
  const toasts = useToasts();
  const revalidator = useRevalidator();
  const [problem, setProblem] = useState<UndoProblem | null>(null);
  const [isWorking, setIsWorking] = useState(false);

  async function undo(entries: readonly HistoryEntry[], done: string): Promise<void> {
    if (!vehicle || isWorking) return;
    setIsWorking(true);
    setProblem(null);
    try {
      const parsed = v.safeParse(
        createVehicleSchema({ now: new Date() }),
        toVehicleFormValues(withoutChanges(vehicle.input, entries)),
      );
      if (!parsed.success) {
        const messages = parsed.issues.map(({ message }) => message).join(', ');
        return setProblem({ title: 'This cannot be taken back', detail: `${messages}. Nothing was changed.` });
      }
      await vehicles.updateVehicle(vehicle.id, vehicle.version, parsed.output);
      toasts.show({ tone: 'ok', text: done });
      await revalidator.revalidate();
    } catch (error) {
      setProblem(explain(error));
      if (isDomainError(error) && error.kind === 'conflict') await revalidator.revalidate();
    } finally {
      setIsWorking(false);
    }
  }

  return { undo, problem, isWorking };
}

function explain(error: unknown): UndoProblem {
  if (isDomainError(error) && error.message === newerVersionMessage) {
    return {
      title: newerVersionMessage,
      detail: 'Nothing was undone. The list shows the change now: look again, then undo it.',
    };
  }
  if (isDomainError(error) && error.kind === 'conflict') {
    return { title: error.message, detail: 'Nothing was changed.' };
  }
  return { title: 'Failed to update vehicle. Please try again.', detail: 'Nothing was changed.' };
}
