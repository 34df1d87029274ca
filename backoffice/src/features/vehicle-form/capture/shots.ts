import { entriesAt, type MediaEntry } from '../media/media-list.ts';
import type { VehicleMedia } from '../media/vehicle-media.ts';

/** The photographs of a vehicle in the order of its gallery. A photograph's text says which shot it is. */
export const shots = ['Front', 'Three-quarter', 'Side', 'Rear', 'Dash', 'Odometer', 'Seats', 'Tires'] as const;

const damage = /^Damage(?: \d+)?$/;

export type ShotSlot = {
  /** Shown on the tile; a photograph without a text is `Another`. */
  name: string;
  /** Null until it is taken. */
  entry: MediaEntry | null;
};

function rankOf(alt: string): number {
  const order: readonly string[] = shots;
  const index = order.indexOf(alt);
  if (index >= 0) return index;
  return damage.test(alt) ? shots.length : shots.length + 1;
}

/** Every shot with its photograph, then one entry for each photograph of damage. */
export function toShotSlots(entries: readonly MediaEntry[]): ShotSlot[] {
  const photos = entriesAt(entries, 'photos').filter(({ isRemoved }) => !isRemoved);
  const taken = shots.map((name) => ({ name, entry: photos.find(({ alt }) => alt === name) ?? null }));
  const others = photos.filter((photo) => taken.every(({ entry }) => entry !== photo));
  return [...taken, ...others.map((entry) => ({ name: entry.alt || 'Another', entry }))];
}

/** Adds the photograph of a shot. One that is taken again gets the place and the text of the one that it replaces. */
export function takeShot(media: VehicleMedia, { name, entry }: ShotSlot, file: File): void {
  const photos = entriesAt(media.entries.getState(), 'photos');
  const position = entry ? photos.findIndex(({ id }) => id === entry.id) : shotPosition(photos, name);
  for (const id of media.add('photos', [file], entry ? entry.alt : name)) media.move(id, position);
  if (entry) media.remove(entry.id);
}

export function nextDamage(slots: readonly ShotSlot[]): string {
  const numbers = slots.flatMap(({ name }) => (damage.test(name) ? [Number(name.slice('Damage '.length)) || 1] : []));
  return `Damage ${Math.max(0, ...numbers) + 1}`;
}

/** The position of a shot among the photographs that are there. */
export function shotPosition(entries: readonly MediaEntry[], name: string): number {
  const before = entriesAt(entries, 'photos').filter(({ alt }) => alt !== name && rankOf(alt) <= rankOf(name));
  return before.length;
}
