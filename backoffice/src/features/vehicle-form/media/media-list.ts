import { type DisclosureKey, vehicleTitle } from '@dealer/shared-domain';
import type {
  EditableDisclosureImage,
  EditableVehicle,
  EditableVideo,
  VehicleMediaChange,
} from '@dealer/shared-domain/staff';

/** The list that a file belongs to. */
export type MediaPlace = 'photos' | 'videos' | DisclosureKey;

/** Where the media host keeps a file, and what is known of it. */
export type MediaFacts = {
  publicId: string;
  url: string;
  width: number;
  height: number;
  placeholderColor: string;
  thumbnailUrl: string | null;
};

/** A file in its list: stored with the vehicle, or new and perhaps still on its way. */
export type MediaEntry = {
  id: string;
  place: MediaPlace;
  filename: string | null;
  alt: string;
  /** Null until the file has arrived at the media host. */
  facts: MediaFacts | null;
  isStored: boolean;
  /** Goes with the next save; until then it can be brought back. */
  isRemoved: boolean;
};

/** The entries with which an existing vehicle opens. */
export function toMediaEntries(vehicle: EditableVehicle): MediaEntry[] {
  // A picture without words of its own was given the vehicle's name.
  const ownWords = (alt: string) => (alt === vehicleTitle(vehicle.input) ? '' : alt);
  const stored = { filename: null, isStored: true, isRemoved: false };
  return [
    ...vehicle.images.map(({ id, alt, isPrimary: _, ...facts }) => ({
      ...stored,
      id,
      place: 'photos' as const,
      alt: ownWords(alt),
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
      alt: ownWords(alt),
      facts: { ...facts, thumbnailUrl: null },
    })),
  ];
}

/** A picture of which the host did not tell the size is taken for the studio's three to two. */
export const unknownPicture = { width: 1200, height: 800, placeholderColor: '#b7b7b7' };

export function entriesAt(entries: readonly MediaEntry[], place: MediaPlace): MediaEntry[] {
  return entries.filter((entry) => entry.place === place);
}

/** Moves an entry to a position in its own list; the other lists keep their order. */
export function moveEntry(entries: readonly MediaEntry[], id: string, position: number): MediaEntry[] {
  const moved = entries.find((entry) => entry.id === id);
  if (!moved) return [...entries];
  const list = entriesAt(entries, moved.place).filter((entry) => entry.id !== id);
  const at = Math.min(Math.max(position, 0), list.length);
  return [...entries.filter(({ place }) => place !== moved.place), ...list.slice(0, at), moved, ...list.slice(at)];
}

/** The picture that lists show: the first that stays. */
export function coverId(entries: readonly MediaEntry[]): string | undefined {
  return entriesAt(entries, 'photos').find((entry) => !entry.isRemoved)?.id;
}

/** What a save leaves of the media: everything that has arrived, in its order, and what goes. */
export function toMediaChange(entries: readonly MediaEntry[], title: string): VehicleMediaChange {
  const kept = entries.flatMap(({ facts, isRemoved, ...entry }) => (facts && !isRemoved ? [{ ...entry, facts }] : []));
  const toPicture = ({ id, alt, facts: { thumbnailUrl: _, ...picture } }: (typeof kept)[number]) => ({
    ...picture,
    id,
    alt: alt.trim() || title,
  });
  return {
    images: kept
      .filter(({ place }) => place === 'photos')
      .map((entry, index) => ({ ...toPicture(entry), isPrimary: index === 0 })),
    videos: kept
      .filter(({ place }) => place === 'videos')
      .map(
        ({ id, facts }): EditableVideo => ({
          id,
          publicId: facts.publicId,
          url: facts.url,
          thumbnailUrl: facts.thumbnailUrl,
        }),
      ),
    disclosureImages: kept.flatMap((entry): EditableDisclosureImage[] =>
      entry.place === 'photos' || entry.place === 'videos'
        ? []
        : [{ ...toPicture(entry), category: entry.place, filename: entry.filename }],
    ),
    removedIds: entries.filter(({ isStored, isRemoved }) => isStored && isRemoved).map(({ id }) => id),
  };
}

/** The entries after a save of what `saved` names. */
export function afterSave(entries: readonly MediaEntry[], saved: VehicleMediaChange): MediaEntry[] {
  const stored = new Set([...saved.images, ...saved.videos, ...saved.disclosureImages].map(({ id }) => id));
  const removed = new Set(saved.removedIds);
  return entries
    .filter(({ id }) => !removed.has(id))
    .map((entry) => (stored.has(entry.id) ? { ...entry, isStored: true } : entry));
}
