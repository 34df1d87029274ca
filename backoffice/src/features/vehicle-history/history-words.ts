import { formatMileage, formatPrice, parseDisclosureText } from '@dealer/shared-domain';
import type { HistoryChange, HistoryEntry } from '@dealer/shared-domain/staff';

/** A stored value as the form would show it. */
export function sayValue(column: string, value: unknown, currency: string): string {
  if (column.startsWith('disclosure_')) return parseDisclosureText(typeof value === 'string' ? value : null).text;
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ') || 'none';
  const isAmount = column === 'price' || column === 'incident_damage';
  if (isAmount && Number.isFinite(Number(value))) return formatPrice(Number(value), currency);
  if (column === 'mileage' && Number.isFinite(Number(value))) return formatMileage(Number(value));
  return String(value);
}

const nouns = {
  vehicle: ['vehicle', 'vehicles'],
  image: ['photograph', 'photographs'],
  video: ['video', 'videos'],
  disclosure_image: ['disclosure photograph', 'disclosure photographs'],
} as const;

const fileVerbs = { insert: 'added', delete: 'removed' } as const;

/** What a save did to files: `3 photographs added`, `Order of photographs changed`. */
export function sayFileChanges({ entries }: HistoryChange): string[] {
  const lines: string[] = [];
  for (const subject of ['image', 'video', 'disclosure_image'] as const) {
    const own = entries.filter((entry) => entry.subject === subject);
    const [one, many] = nouns[subject];
    for (const action of ['insert', 'delete'] as const) {
      const count = own.filter((entry) => entry.action === action).length;
      if (count > 0) lines.push(`${count} ${count === 1 ? one : many} ${fileVerbs[action]}`);
    }
    const updates = own.filter((entry) => entry.action === 'update');
    if (updates.some(({ newValues }) => newValues.is_primary === true)) lines.push('Another cover');
    else if (updates.some(({ newValues }) => 'sort_order' in newValues)) lines.push(`Order of ${many} changed`);
    for (const entry of updates) lines.push(...sayDescription(entry, one));
  }
  return lines;
}

function sayDescription({ oldValues, newValues }: HistoryEntry, noun: string): string[] {
  if (!('alt_text' in newValues)) return [];
  const [from, to] = [oldValues.alt_text, newValues.alt_text].map((text) => (text ? `“${text}”` : 'nothing'));
  return [`A ${noun} described as ${to} instead of ${from}`];
}

/** The head of a change: what kind it was. */
export function nameChange({ entries }: HistoryChange): string {
  const own = entries.find(({ subject }) => subject === 'vehicle');
  if (own?.action === 'insert') return 'Vehicle added';
  if (own?.action === 'delete') return 'Vehicle deleted';
  if (own) return 'Changed';
  return 'Files changed';
}

/** `Nov 21, 2026, 2:41 PM` */
export function formatChangeTime(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(new Date(iso))
    .replace(/\u202f/g, ' ');
}
