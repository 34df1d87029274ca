import type { Activity, ActivityChange } from './analytics.ts';

const togetherMs = 120_000;

/**
 * Merges one person's changes of one kind that follow within moments, such as a vehicle and its files or the batches of
 * an import. Newest first.
 */
export function mergeActivity(activity: readonly Activity[]): Activity[] {
  const merged: Activity[] = [];
  for (const item of activity) {
    const later = merged.at(-1);
    const joined = later && join(later, item);
    if (joined) merged.splice(-1, 1, joined);
    else merged.push(item);
  }
  return merged;
}

function join(later: Activity, earlier: Activity): Activity | null {
  if (later.kind === 'message' || earlier.kind === 'message' || later.actor !== earlier.actor) return null;
  if (Date.parse(later.at) - Date.parse(earlier.at) > togetherMs) return null;
  if (isFilesOf(later, earlier)) return { ...earlier, files: earlier.files + later.files };
  if (!isSameDoing(later, earlier)) return null;
  return { ...later, vehicles: later.vehicles + earlier.vehicles, files: later.files + earlier.files };
}

function isFilesOf(later: ActivityChange, earlier: ActivityChange): boolean {
  return later.subject !== 'vehicle' && later.vehicles === 1 && later.vehicleId === earlier.vehicleId;
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
