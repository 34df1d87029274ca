import { formatPrice, pluralize } from '@dealer/shared-domain';
import { type Activity, type ActivityChange, listFieldChanges } from '@dealer/shared-domain/staff';
import { formatShortDay, formatTime, formatVehicles } from '../../format.ts';

/** `about` is the linked part of the sentence. */
export type ActivityText = { before: string; about: string; after: string };

/** One sentence: who did what, and to which vehicle or how many. */
export function describeActivity(activity: Activity, currency: string): ActivityText {
  if (activity.kind === 'message') {
    const { name, vehicle } = activity;
    if (!vehicle) return { before: 'Message by', about: name, after: '' };
    return { before: 'Message about', about: vehicle, after: `by ${name}` };
  }
  const about = activity.vehicles === 1 ? activity.name || 'a vehicle' : formatVehicles(activity.vehicles);
  if (activity.subject !== 'vehicle') return withActor(activity, describeFiles(activity), about);
  if (activity.action !== 'update') {
    return withActor(activity, [vehicleVerbs[activity.action], ''], about);
  }
  return withActor(activity, describeUpdate(activity, currency), about);
}

const vehicleVerbs = { insert: 'added', delete: 'deleted', restore: 'restored' } as const;

type Phrase = readonly [before: string, after: string];

function withActor({ actor }: ActivityChange, [before, after]: Phrase, about: string): ActivityText {
  return { before: `${actor} ${before}`, about, after };
}

function describeUpdate({ columns, toStatus, fromPrice, toPrice, vehicles }: ActivityChange, currency: string): Phrase {
  if (toStatus) return ['marked', toStatus];
  if (columns.length === 1 && columns[0] === 'price') {
    const isOne = vehicles === 1 && fromPrice !== null && toPrice !== null;
    if (!isOne) return ['changed the price of', ''];
    return ['changed the price of', `from ${formatPrice(fromPrice, currency)} to ${formatPrice(toPrice, currency)}`];
  }
  const labels = toLabels(columns);
  if (labels.length === 1) return [`changed ${labels[0]} of`, ''];
  return [labels.length === 0 ? 'changed' : `changed ${labels.length} fields of`, ''];
}

const fileNames = { image: 'photograph', video: 'video', disclosure_image: 'disclosure photograph', vehicle: 'file' };

function describeFiles({ subject, action, files, vehicles }: ActivityChange): Phrase {
  const noun = fileNames[subject];
  if (action === 'update' || vehicles > 1) return [`changed ${noun}s of`, ''];
  const what = files === 1 ? `a ${noun}` : pluralize(files, noun);
  return action === 'insert' ? [`added ${what} to`, ''] : [`removed ${what} from`, ''];
}

/** Maps column names to the labels of the form. */
function toLabels(columns: string[]): string[] {
  const values = Object.fromEntries(columns.map((column) => [column, null]));
  const entry = { id: 0, subjectId: '', version: null, changedAt: '', actor: '', oldValues: values, newValues: values };
  return listFieldChanges({ ...entry, subject: 'vehicle', action: 'update' }).map(({ label }) => label);
}

/** `2:28 PM` today, `Nov 18` earlier. */
export function formatActivityTime(at: string, nowMs: number, timeZone: string): string {
  const isToday =
    formatShortDay(at, timeZone) === formatShortDay(nowMs, timeZone) && nowMs - Date.parse(at) < 172_800_000;
  return isToday ? formatTime(at, timeZone) : formatShortDay(at, timeZone);
}
