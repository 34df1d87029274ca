import { formatCount } from '@dealer/shared-domain';

/** `1 vehicle`, `10,386 vehicles` */
export function formatVehicles(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'vehicle' : 'vehicles'}`;
}

/** `Ford F-150 XLT`, where the year stands in a column of its own. */
export function formatModelName({ make, model, trim }: Named): string {
  return [make, model, trim].filter(Boolean).join(' ');
}

/** `Saturday, November 21, 2:41 PM` */
export function formatMoment(timeMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(timeMs)
    .replace(' at ', ', ')
    .replace(/\u202f/g, ' ');
}

type Named = { make: string; model: string; trim: string | null };
