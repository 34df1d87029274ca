import { paths, vehicleTitle } from '@dealer/shared-domain';
import {
  duplicateVinMessage,
  type EditableVehicle,
  toVehicleFormValues,
  type VehicleFormValues,
  type VehicleInput,
} from '@dealer/shared-domain/staff';
import { useRef, useState } from 'react';
import { useStaff } from '../../staff.tsx';
import { countUploads } from './media/media-words.ts';
import type { VehicleMedia } from './media/vehicle-media.ts';
import { isSameVehicle, rebaseForm, type VehicleFormApi } from './rebase-form.ts';
import { type MergedVehicle, mergeVehicles } from './vehicle-differences.ts';
import { explainFailure, type SaveFailure, writeVehicle } from './write-vehicle.ts';

export type SaveProblem =
  | { kind: 'failed'; failure: SaveFailure }
  | ({ kind: 'newer'; theirs: EditableVehicle } & MergedVehicle)
  /** The vehicle is stored; these files are not. */
  | { kind: 'uploads' };

export type SaveVehicle = {
  isSaving: boolean;
  isStored: boolean;
  problem: SaveProblem | null;
  save: (input: VehicleInput) => Promise<void>;
  /** Tries failed files again and stores what arrives; the vehicle itself stays as it is. */
  retryUploads: (ids: string[]) => Promise<void>;
  takeTheirs: () => void;
  /** Goes on without the files that failed. */
  leave: () => void;
  /** What the form is compared with now, and the version that it belongs to. */
  standing: () => { version: number | null; base: VehicleFormValues };
};

type SaveVehicleOptions = {
  id: string;
  vehicle: EditableVehicle | null;
  /** What the form opened with. */
  initial: VehicleFormValues;
  form: VehicleFormApi;
  media: VehicleMedia;
  /** With what the form opens: somebody saved while a draft lay on this device. */
  problem: SaveProblem | null;
  onSaved: (vehicleName: string) => void;
};

/** Stores the vehicle, then the media that have arrived; never the same thing twice. */
export function useSaveVehicle({
  id,
  vehicle,
  initial,
  form,
  media,
  problem: firstProblem,
  onSaved,
}: SaveVehicleOptions): SaveVehicle {
  const { vehicles } = useStaff();
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState(firstProblem);
  const [version, setVersion] = useState(vehicle?.version ?? null);
  const isBusy = useRef(false);
  // What the two refs hold is read in the middle of a save, between two renderings.
  const current = useRef(version);
  const base = useRef(initial);

  const isChanged = () => !isSameVehicle(base.current, form.getValues());

  /** From here on the form is compared with this. */
  function keepBase(nextVersion: number, values: VehicleFormValues): void {
    current.current = nextVersion;
    base.current = values;
    setVersion(nextVersion);
  }

  /** Whether the vehicle itself is stored as the form has it. */
  async function storeVehicle(input: VehicleInput): Promise<boolean> {
    if (current.current !== null && !isChanged()) return true;
    const submitted = structuredClone(form.getValues());
    const outcome = await writeVehicle({ vehicles, id, version: current.current, input });
    switch (outcome.kind) {
      case 'saved':
        if (current.current === null) showEditAddress(id);
        keepBase(outcome.saved.version, submitted);
        rebaseForm(form, submitted, form.getValues());
        return true;
      case 'duplicate-vin':
        form.setError('vin', { type: 'conflict', message: duplicateVinMessage });
        return false;
      case 'newer':
        showTheirs(outcome.theirs);
        return false;
      case 'failed':
        setProblem(outcome);
        return false;
    }
  }

  function showTheirs(theirs: EditableVehicle): void {
    const theirValues = toVehicleFormValues(theirs.input);
    const merge = mergeVehicles(base.current, form.getValues(), theirValues);
    keepBase(theirs.version, theirValues);
    rebaseForm(form, theirValues, merge.merged);
    setProblem({ kind: 'newer', theirs, ...merge });
  }

  /** Waits for what is on its way and stores what has arrived. */
  async function storeMedia(): Promise<boolean> {
    await media.queue.settle();
    const { year, make, model } = form.getValues();
    const change = media.takeChange(vehicleTitle({ year: Number(year), make, model }));
    if (!media.hasChanges()) return true;
    try {
      await vehicles.saveMedia(id, change);
      media.markSaved(change);
    } catch (error) {
      const { title } = explainFailure(error, false);
      const detail = 'The vehicle itself is saved. Its photographs and videos are not yet; they are still here.';
      setProblem({ kind: 'failed', failure: { title, detail } });
      return false;
    }
    if (countUploads(media.queue.jobs.getState()).failed === 0) return true;
    setProblem({ kind: 'uploads' });
    return false;
  }

  async function runOnce(work: () => Promise<boolean>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsSaving(true);
    setProblem(null);
    try {
      const isDone = await work();
      // What was typed, added or removed while this was on its way is not left behind.
      if (isDone && !isChanged() && !media.hasChanges()) onSaved(vehicleName(form));
    } catch (error) {
      setProblem({ kind: 'failed', failure: explainFailure(error, current.current === null) });
    } finally {
      isBusy.current = false;
      setIsSaving(false);
    }
  }

  return {
    isSaving,
    isStored: version !== null,
    problem,
    save: (input) => runOnce(async () => (await storeVehicle(input)) && (await storeMedia())),
    retryUploads: (ids) => {
      media.queue.retry(ids);
      return runOnce(storeMedia);
    },
    takeTheirs: () => {
      if (problem?.kind !== 'newer') return;
      form.reset(toVehicleFormValues(problem.theirs.input));
      setProblem(null);
    },
    leave: () => onSaved(vehicleName(form)),
    standing: () => ({ version: current.current, base: base.current }),
  };
}

function vehicleName(form: VehicleFormApi): string {
  const { year, make, model } = form.getValues();
  return [year, make, model].filter(Boolean).join(' ');
}

/** From here on a reload opens the stored vehicle. The page stays: it holds files that are still to be sent. */
function showEditAddress(id: string): void {
  window.history.replaceState(window.history.state, '', paths.adminEditVehicle(id));
}
