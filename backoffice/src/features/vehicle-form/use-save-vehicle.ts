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
import type { VehicleMedia } from './media/vehicle-media.ts';
import { rebaseForm, type VehicleFormApi } from './rebase-form.ts';
import { type Baseline, useBaseline } from './use-baseline.ts';
import { mergeVehicles, type VehicleMerge } from './vehicle-merge.ts';
import { writeMedia } from './write-media.ts';
import { explainFailure, type SaveFailure, writeVehicle } from './write-vehicle.ts';

export type SaveProblem =
  | { kind: 'failed'; failure: SaveFailure }
  | ({ kind: 'newer' } & VehicleMerge)
  /** The vehicle is stored, but some uploads failed. */
  | { kind: 'uploads' };

export type SaveVehicle = {
  isSaving: boolean;
  isStored: boolean;
  problem: SaveProblem | null;
  save: (input: VehicleInput) => Promise<void>;
  /** Retries failed uploads and stores them; the vehicle itself does not change. */
  retryUploads: (ids: string[]) => Promise<void>;
  acceptRemote: () => void;
  /** Leaves the form without the failed uploads. */
  leave: () => void;
  getBaseline: () => Baseline;
};

type SaveVehicleOptions = {
  id: string;
  vehicle: EditableVehicle | null;
  /** The values that the form was opened with. */
  initial: VehicleFormValues;
  form: VehicleFormApi;
  media: VehicleMedia;
  /** A conflict found on opening: the vehicle was saved after the draft was written. */
  problem: SaveProblem | null;
  /** `following` photographs are still on their way; the service worker adds them. */
  onSaved: (vehicleName: string, following: number) => void;
};

/** Saves the vehicle, then the uploaded media, each only once. */
export function useSaveVehicle(options: SaveVehicleOptions): SaveVehicle {
  const { id, vehicle, initial, form, media, onSaved } = options;
  const { vehicles } = useStaff();
  const [problem, setProblem] = useState(options.problem);
  const baseline = useBaseline(form, vehicle, initial);
  const { isRunning, runOnce } = useSingleRun();
  const following = useRef(0);

  /** Resolves to true if the stored vehicle matches the form. */
  async function storeVehicle(input: VehicleInput): Promise<boolean> {
    const { version } = baseline.get();
    if (version !== null && !baseline.isChanged()) return true;
    const submitted = structuredClone(form.getValues());
    const outcome = await writeVehicle({ vehicles, id, version, input });
    switch (outcome.kind) {
      case 'saved':
        if (version === null) showEditAddress(id);
        baseline.rebase(outcome.saved.version, submitted, form.getValues());
        return true;
      case 'duplicate-vin':
        form.setError('vin', { type: 'conflict', message: duplicateVinMessage });
        return false;
      case 'newer':
        showConflict(outcome.remote);
        return false;
      case 'failed':
        setProblem(outcome);
        return false;
    }
  }

  function showConflict(vehicleNow: EditableVehicle): void {
    const remote = toVehicleFormValues(vehicleNow.input);
    const merge = mergeVehicles({ baseline: baseline.get().values, local: form.getValues(), remote });
    baseline.rebase(vehicleNow.version, remote, merge.merged);
    setProblem({ kind: 'newer', ...merge });
  }

  /** Resolves to true if every file is stored. */
  async function storeMedia(): Promise<boolean> {
    const outcome = await writeMedia({ vehicles, id, media, getTitle: () => photoTitle(form) });
    if (outcome.kind === 'saved') {
      following.current = outcome.following;
      return true;
    }
    setProblem(outcome);
    return false;
  }

  const run = (work: () => Promise<boolean>) =>
    runOnce(async () => {
      setProblem(null);
      try {
        const isDone = await work();
        // Changes made during the save keep the form open.
        if (isDone && !baseline.isChanged() && !media.hasChanges()) onSaved(vehicleName(form), following.current);
      } catch (error) {
        setProblem({ kind: 'failed', failure: explainFailure(error, baseline.get().version === null) });
      }
    });

  return {
    isSaving: isRunning,
    isStored: baseline.isStored,
    problem,
    save: (input) => run(async () => (await storeVehicle(input)) && (await storeMedia())),
    retryUploads: (ids) => {
      media.queue.retry(ids);
      return run(storeMedia);
    },
    acceptRemote: () => {
      if (problem?.kind !== 'newer') return;
      rebaseForm(form, problem.remote, problem.remote);
      form.clearErrors();
      setProblem(null);
    },
    leave: () => onSaved(vehicleName(form), 0),
    getBaseline: baseline.get,
  };
}

/** Runs one task at a time; calls during a run are ignored. */
function useSingleRun() {
  const [isRunning, setIsRunning] = useState(false);
  const isBusy = useRef(false);

  async function runOnce(task: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsRunning(true);
    try {
      await task();
    } finally {
      isBusy.current = false;
      setIsRunning(false);
    }
  }

  return { isRunning, runOnce };
}

function vehicleName(form: VehicleFormApi): string {
  const { year, make, model, trim } = form.getValues();
  return [year, make, model, trim].filter(Boolean).join(' ');
}

function photoTitle(form: VehicleFormApi): string {
  const { year, make, model } = form.getValues();
  return vehicleTitle({ year: Number(year), make, model });
}

/**
 * A reload now opens the stored vehicle. The page does not navigate, because it holds files that are still uploading.
 */
function showEditAddress(id: string): void {
  window.history.replaceState(window.history.state, '', paths.adminEditVehicle(id));
}
