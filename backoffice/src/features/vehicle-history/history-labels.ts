import {
  disclosureKinds,
  formatDate,
  formatMileage,
  formatPrice,
  parseDisclosureText,
  pluralize,
} from '@dealer/shared-domain';
import { type HistoryChange, type HistoryEntry, inspectionDatesSchema } from '@dealer/shared-domain/staff';
import * as v from 'valibot';

type Format = (value: unknown, currency: string) => string;

const formats: Record<string, Format | undefined> = {
  disclosure_inspected_at: describeInspections,
  price: formatAmount,
  incident_damage: formatAmount,
  mileage: (value) => (isNumeric(value) ? formatMileage(Number(value)) : formatPlain(value)),
};

/** A stored value as the form shows it. */
export function formatStoredValue(column: string, value: unknown, currency: string): string {
  const format = formats[column] ?? (column.startsWith('disclosure_') ? formatDisclosure : formatPlain);
  return format(value, currency);
}

function formatAmount(value: unknown, currency: string): string {
  return isNumeric(value) ? formatPrice(Number(value), currency) : formatPlain(value);
}

function isNumeric(value: unknown): boolean {
  return (typeof value === 'number' || (typeof value === 'string' && value !== '')) && Number.isFinite(Number(value));
}

function formatDisclosure(value: unknown): string {
  return parseDisclosureText(typeof value === 'string' ? value : null).text;
}

function formatPlain(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ') || 'none';
  return String(value);
}

function describeInspections(value: unknown): string {
  const dates = v.parse(inspectionDatesSchema, value);
  return (
    disclosureKinds
      .flatMap(({ key, label }) => (dates[key] ? [`${label} (${formatDate(dates[key])})`] : []))
      .join(', ') || 'none'
  );
}

const nouns = {
  vehicle: ['vehicle', 'vehicles'],
  image: ['photograph', 'photographs'],
  video: ['video', 'videos'],
  disclosure_image: ['disclosure photograph', 'disclosure photographs'],
} as const;

const fileVerbs = { insert: 'added', delete: 'removed' } as const;

/** Describes changes of files: `3 photographs added`, `Order of photographs changed`. */
export function describeFileChanges({ entries }: HistoryChange): string[] {
  const lines: string[] = [];
  for (const subject of ['image', 'video', 'disclosure_image'] as const) {
    const own = entries.filter((entry) => entry.subject === subject);
    const [one, many] = nouns[subject];
    for (const action of ['insert', 'delete'] as const) {
      const count = own.filter((entry) => entry.action === action).length;
      if (count > 0) lines.push(`${pluralize(count, one, many)} ${fileVerbs[action]}`);
    }
    const updates = own.filter((entry) => entry.action === 'update');
    if (updates.some(({ newValues }) => newValues.is_primary === true)) lines.push('Another cover');
    else if (updates.some(({ newValues }) => 'sort_order' in newValues)) lines.push(`Order of ${many} changed`);
    for (const entry of updates) lines.push(...describeAltText(entry, one));
  }
  return lines;
}

function describeAltText({ oldValues, newValues }: HistoryEntry, noun: string): string[] {
  if (!('alt_text' in newValues)) return [];
  const [from, to] = [oldValues.alt_text, newValues.alt_text].map((text) => (text ? `“${text}”` : 'nothing'));
  return [`A ${noun} described as ${to} instead of ${from}`];
}

/** Describes what was planned: `To be published Nov 25, 2026, 9:00 AM`. */
export function describePlans({ entries }: HistoryChange, timeZone: string): string[] {
  return entries
    .filter(({ subject }) => subject === 'publication')
    .flatMap(({ action, newValues: { publish_at: at, problem } }) => {
      if (action === 'delete')
        return [isPublished(entries) ? 'The planned publication is done' : 'The planned publication is cancelled'];
      if (typeof problem === 'string') return [`Not published at the planned time: ${problem}`];
      return typeof at === 'string' ? [`To be published ${formatChangeTime(at, timeZone)}`] : [];
    });
}

function isPublished(entries: readonly HistoryEntry[]): boolean {
  return entries.some(({ subject, oldValues }) => subject === 'vehicle' && oldValues.status === 'Draft');
}

export function toChangeTitle({ entries }: HistoryChange): string {
  const own = entries.find(({ subject }) => subject === 'vehicle');
  if (own?.action === 'insert') return 'Vehicle added';
  if (own?.action === 'delete') return 'Vehicle deleted';
  if (own?.action === 'restore') return 'Vehicle restored';
  if (own) return 'Changed';
  if (entries.every(({ subject }) => subject === 'publication')) return 'Publication planned';
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
