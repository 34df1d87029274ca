import { isSamePart } from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ConflictRow } from '../../ui/ConflictTable.tsx';
import { rebaseForm, type VehicleFormApi } from './rebase-form.ts';
import type { VehicleMerge, VehiclePart } from './vehicle-merge.ts';

/** Resolves a conflict field by field. The form shows each choice. */
export function useConflictChoices(form: VehicleFormApi, { local, remote, conflicts, remoteChanges }: VehicleMerge) {
  /** The local values, including those of fields that show the remote one. */
  const [localValues, setLocalValues] = useState(local);
  useWatch({ control: form.control });
  const shown = form.getValues();
  const parts = [...conflicts, ...remoteChanges];

  const toRow = (part: VehiclePart): ConflictRow => {
    const isRemote = isSamePart(part, shown, remote);
    return {
      key: part.key,
      label: part.label,
      mine: part.format(isRemote ? localValues : shown),
      theirs: part.format(remote),
      chosen: isRemote ? 'theirs' : 'mine',
      isOnlyTheirs: remoteChanges.includes(part),
    };
  };

  function choose(key: string, side: ConflictRow['chosen']): void {
    const part = parts.find((candidate) => candidate.key === key);
    if (!part) return;
    const current = form.getValues();
    if (side === 'theirs' && !isSamePart(part, current, remote)) setLocalValues(part.copy(localValues, current));
    rebaseForm(form, remote, part.copy(current, side === 'theirs' ? remote : localValues));
    if (form.formState.isSubmitted) void form.trigger();
  }

  return { rows: parts.map(toRow), choose };
}
