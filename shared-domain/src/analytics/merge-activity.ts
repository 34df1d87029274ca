import type { Activity, ActivityChange } from './analytics.ts';

const togetherMs = 120_000;

/**
 * Merges one person's changes of one kind that follow within moments, such as a vehicle and its files or the batches of
 * an import. Newest first.
 */
export function mergeActivity(activity: readonly Activity[]): Activity[] {
  const merged: Activity[] = [];
  for (const item of activity) merged.push(joinLater(merged, item));
  return merged;
}

/** Takes the entries that `item` joins off the end: a save joins the different files that follow it. */
function joinLater(merged: Activity[], item: Activity): Activity {
  const later = merged.at(-1);
  const joined = later && join(later, item);
  if (!joined) return item;
  merged.pop();
  return joinLater(merged, joined);
}

function join(later: Activity, earlier: Activity): Activity | null {
  if (later.kind === 'message' || earlier.kind === 'message' || later.actor !== earlier.actor) return null;
  if (Date.parse(later.at) - Date.parse(earlier.at) > togetherMs) return null;
  if (isFilesOf(later, earlier)) return { ...earlier, files: earlier.files + later.files };
  if (!isSameDoing(later, earlier)) return null;
  return { ...later, vehicles: later.vehicles + earlier.vehicles, files: later.files + earlier.files };
}

function isFilesOf(later: ActivityChange, earlier: ActivityChange): boolean {
  const isOfSameVehicle = later.subject !== 'vehicle' && later.vehicles === 1 && later.vehicleId === earlier.vehicleId;
  const isSameKind = earlier.subject === later.subject && earlier.action === later.action;
  return isOfSameVehicle && (earlier.subject === 'vehicle' || isSameKind);
}

function isSameDoing(later: ActivityChange, earlier: ActivityChange): boolean {
  const isEachOfOther = later.vehicleId !== earlier.vehicleId && later.subject === 'vehicle';
  return (
    isEachOfOther &&
    earlier.subject === 'vehicle' &&
    later.action === earlier.action &&
    later.toStatus === earlier.toStatus &&
    later.columns.join() === earlier.columns.join() &&
    later.vehicles + earlier.vehicles > 2
  );
}
