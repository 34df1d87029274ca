import { type DisclosureKey, vehicleTitle } from '@dealer/shared-domain';
import type {
  EditableDisclosureImage,
  EditableVehicle,
  EditableVideo,
  VehicleMediaChange,
} from '@dealer/shared-domain/staff';

/** The list to which a file belongs. */
export type MediaPlace = 'photos' | 'videos' | DisclosureKey;

/** Where the media host stores a file, and its metadata. */
export type MediaFacts = {
  publicId: string;
  url: string;
  width: number;
  height: number;
  placeholderColor: string;
  thumbnailUrl: string | null;
};

/** A file in a list: stored with the vehicle, or new and perhaps still uploading. */
export type MediaEntry = {
  id: string;
  place: MediaPlace;
  filename: string | null;
  alt: string;
  /** Null until the upload has finished. */
  facts: MediaFacts | null;
  isStored: boolean;
  /** Deleted by the next save; can be restored before. */
  isRemoved: boolean;
};

/** The entries of a stored vehicle. */
export function toMediaEntries(vehicle: EditableVehicle): MediaEntry[] {
  // The vehicle's name is the default alternative text, so it does not count as the dealer's own.
  const toOwnText = (alt: string) => (alt === vehicleTitle(vehicle.input) ? '' : alt);
  const stored = { filename: null, isStored: true, isRemoved: false };
  return [
    ...vehicle.images.map(({ id, alt, isPrimary: _, ...facts }) => ({
      ...stored,
      id,
      place: 'photos' as const,
      alt: toOwnText(alt),
      facts: { ...facts, thumbnailUrl: null },
    })),
    ...vehicle.videos.map(({ id, ...facts }) => ({
      ...stored,
      id,
      place: 'videos' as const,
      alt: '',
      facts: { ...unknownPicture, ...facts },
    })),
    ...vehicle.disclosureImages.map(({ id, alt, category, filename, ...facts }) => ({
      ...stored,
      id,
      place: category,
      filename,
      alt: toOwnText(alt),
      facts: { ...facts, thumbnailUrl: null },
    })),
  ];
}

/** Assumed for a picture of unknown size: 3:2, like studio photographs. */
export const unknownPicture = { width: 1200, height: 800, placeholderColor: '#b7b7b7' };

export function entriesAt(entries: readonly MediaEntry[], place: MediaPlace): MediaEntry[] {
  return entries.filter((entry) => entry.place === place);
}

/** Moves an entry within its own list; the other lists keep their order. */
export function moveEntry(entries: readonly MediaEntry[], id: string, position: number): MediaEntry[] {
  const moved = entries.find((entry) => entry.id === id);
  if (!moved) return [...entries];
  const list = entriesAt(entries, moved.place).filter((entry) => entry.id !== id);
  const index = Math.min(Math.max(position, 0), list.length);
  return [
    ...entries.filter(({ place }) => place !== moved.place),
    ...list.slice(0, index),
    moved,
    ...list.slice(index),
  ];
}

/** The picture that vehicle lists show: the first one that is not removed. */
export function coverId(entries: readonly MediaEntry[]): string | undefined {
  return entriesAt(entries, 'photos').find((entry) => !entry.isRemoved)?.id;
}

/** The media that a save stores: every finished upload, in order, and the removals. */
export function toMediaChange(entries: readonly MediaEntry[], title: string): VehicleMediaChange {
  const remaining = entries.flatMap(({ facts, isRemoved, ...entry }) =>
    facts && !isRemoved ? [{ ...entry, facts }] : [],
  );
  const toPicture = ({ id, alt, facts: { thumbnailUrl: _, ...picture } }: (typeof remaining)[number]) => ({
    ...picture,
    id,
    alt: alt.trim() || title,
  });
  return {
    images: remaining
      .filter(({ place }) => place === 'photos')
      .map((entry, index) => ({ ...toPicture(entry), isPrimary: index === 0 })),
    videos: remaining
      .filter(({ place }) => place === 'videos')
      .map(
        ({ id, facts }): EditableVideo => ({
          id,
          publicId: facts.publicId,
          url: facts.url,
          thumbnailUrl: facts.thumbnailUrl,
        }),
      ),
    disclosureImages: remaining.flatMap((entry): EditableDisclosureImage[] =>
      entry.place === 'photos' || entry.place === 'videos'
        ? []
        : [{ ...toPicture(entry), category: entry.place, filename: entry.filename }],
    ),
    removedIds: entries.filter(({ isStored, isRemoved }) => isStored && isRemoved).map(({ id }) => id),
  };
}

/** The entries after `saved` has been stored. */
export function afterSave(entries: readonly MediaEntry[], saved: VehicleMediaChange): MediaEntry[] {
  const stored = new Set([...saved.images, ...saved.videos, ...saved.disclosureImages].map(({ id }) => id));
  const removed = new Set(saved.removedIds);
  return entries
    .filter(({ id }) => !removed.has(id))
    .map((entry) => (stored.has(entry.id) ? { ...entry, isStored: true } : entry));
}
