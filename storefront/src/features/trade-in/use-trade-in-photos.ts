import {
  checkFile,
  createMessageId,
  createUploadQueue,
  inTurn,
  isDomainError,
  preparePhoto,
  sendTradeInPhoto,
  type UploadFile,
  type UploadJob,
} from '@dealer/shared-domain';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';

export const photoPlaces = ['Front', 'Rear', 'Driver side', 'Passenger side', 'Inside', 'Odometer', 'Damage', 'Other'];

/** A photograph at its place: its upload, or its id after a reload. */
export type PlacedPhoto = { key: string; job: UploadJob<string> | null; id: string | null };
type Places = readonly (Omit<PlacedPhoto, 'job'> | null)[];

const toPlaces = (ids: readonly string[]): Places =>
  photoPlaces.map((_, at) => (ids[at] ? { key: ids[at], id: ids[at] } : null));

/** The photographs of the form, each uploaded as soon as it is chosen. `givenIds` have arrived with a refused form. */
export function useTradeInPhotos(givenIds: readonly string[]) {
  const [queue] = useState(createQueue);
  const jobs = useStore(queue.jobs);
  const [places, setPlaces] = useState(() => toPlaces(givenIds));
  const [left, setLeft] = useState(0);
  useEffect(() => () => queue.stop(), [queue]);

  const photos = places.map((place): PlacedPhoto | null => place && { ...place, job: jobs[place.key] ?? null });

  /** The first file goes to `at`, instead of the one there, further ones to the next free places. */
  function add(at: number, files: readonly File[]): void {
    const replaced = places[at];
    if (replaced) queue.remove(replaced.key);
    const free = [at, ...[...places.keys()].filter((place) => place !== at && !places[place])];
    const chosen = files.slice(0, free.length).map((file): UploadFile => ({ id: createMessageId(), file }));
    setPlaces(
      places.map((place, index) => {
        const file = chosen[free.indexOf(index)];
        return file ? { key: file.id, id: null } : place;
      }),
    );
    setLeft(files.length - chosen.length);
    queue.add(chosen);
  }

  function remove(key: string): void {
    queue.remove(key);
    setLeft(0);
    setPlaces(places.map((place) => (place?.key === key ? null : place)));
  }

  /** The ids of those that arrived, in the order of their places. */
  const readIds = (): string[] => places.flatMap((place) => (place ? (idOf(place, queue.jobs.getState()) ?? []) : []));

  return {
    photos,
    /** Without those that are refused. */
    count: photos.filter((photo) => photo && !isRefused(photo)).length,
    /** How many files of the last choice found no place. */
    left,
    add,
    remove,
    retry: (key: string) => queue.retry([key]),
    settle: () => queue.settle(),
    /** Places of photographs that are not on the server, or will not be. */
    countMissing: () => places.filter((place) => place && !idOf(place, queue.jobs.getState())).length,
    readIds,
    /** By place, for the draft. */
    readPlaces: () => places.map((place) => (place && idOf(place, queue.jobs.getState())) ?? ''),
    restore: (ids: readonly string[]) => {
      const restored = toPlaces(ids);
      setPlaces((current) => current.map((place, at) => place ?? restored[at] ?? null));
    },
  };
}

export type TradeInPhotos = ReturnType<typeof useTradeInPhotos>;

/** Whether another try would fail, too. */
export function isRefused({ job }: PlacedPhoto): boolean {
  return job?.state.status === 'failed' && job.state.isFinal;
}

function createQueue() {
  return createUploadQueue<string>({
    check: ({ file }) => reasonToRefuse(file),
    upload: async ({ file }, { signal, onProgress }) => {
      const ready = await inTurn(() => (signal.aborted ? Promise.reject(signal.reason) : preparePhoto(file, signal)));
      return sendTradeInPhoto(ready, { signal, onProgress: (fraction) => onProgress(fraction, ready.size) });
    },
    explain: (error) =>
      isDomainError(error)
        ? { message: error.message, isFinal: error.kind === 'invalid' }
        : { message: 'Upload failed', isFinal: false },
  });
}

function reasonToRefuse(file: File): string | null {
  try {
    checkFile(file, 'image');
    return null;
  } catch (error) {
    return isDomainError(error) ? error.message : 'Invalid file provided';
  }
}

function idOf(
  place: { key: string; id: string | null },
  jobs: Readonly<Record<string, UploadJob<string>>>,
): string | null {
  const state = jobs[place.key]?.state;
  return state?.status === 'done' ? state.result : place.id;
}
