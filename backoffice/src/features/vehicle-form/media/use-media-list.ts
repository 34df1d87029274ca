import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { entriesAt, type MediaEntry, type MediaFacts, type MediaPlace } from './media-list.ts';
import type { UploadJob } from './upload-queue.ts';
import type { VehicleMedia } from './vehicle-media.ts';

/** The entries of one list, kept up to date. */
export function useMediaList(media: VehicleMedia, place: MediaPlace): MediaEntry[] {
  const entries = useStore(media.entries);
  return useMemo(() => entriesAt(entries, place), [entries, place]);
}

/** How the file of an entry is getting on; nothing for what is stored. */
export function useUpload(media: VehicleMedia, id: string): UploadJob<MediaFacts> | undefined {
  return useStore(media.queue.jobs, (jobs) => jobs[id]);
}

/** An address under which the browser shows a file that has not left yet. */
export function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return undefined;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => {
      URL.revokeObjectURL(created);
      setUrl(undefined);
    };
  }, [file]);
  return url;
}
