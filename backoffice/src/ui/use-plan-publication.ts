import { isDomainError } from '@dealer/shared-domain';
import type { Publication } from '@dealer/shared-domain/staff';
import { useDealer } from '../dealer.ts';
import { formatPlan } from '../format.ts';
import { useStaff } from '../staff.tsx';
import { useToasts } from './toasts.tsx';

type PlannedVehicle = { id: string; name: string; publication: Publication | null };

/** Plans, moves or (with null) cancels a publication, and offers to undo it. Resolves to why it failed, or to null. */
export function usePlanPublication() {
  const { publications } = useStaff();
  const { timeZone } = useDealer();
  const toasts = useToasts();

  return async function plan(vehicle: PlannedVehicle, publishAt: string | null): Promise<string | null> {
    const { id, name, publication } = vehicle;
    try {
      await publications.set(id, publishAt);
    } catch (error) {
      if (isDomainError(error)) return error.message;
      throw error;
    }
    const before = publication?.publishAt ?? null;
    const canUndo = before === null || Date.parse(before) > Date.now();
    const restore = async () => {
      const problem = await publications.set(id, before).then(() => null, toProblem);
      if (problem) toasts.show({ tone: 'bad', text: problem, detail: name });
    };
    toasts.show({
      tone: 'ok',
      text: publishAt ? `${name} goes on the site ${formatPlan(publishAt, timeZone)}` : `${name} stays a draft`,
      detail: publishAt ? undefined : 'Its planned publication is cancelled',
      action: canUndo ? { label: 'Undo', run: () => void restore() } : undefined,
    });
    return null;
  };
}

function toProblem(error: unknown): string {
  return isDomainError(error) ? error.message : 'The publication could not be planned. Please try again.';
}
