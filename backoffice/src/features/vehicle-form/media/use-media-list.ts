import type { UploadJob } from '@dealer/shared-domain';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { entriesAt, type MediaEntry, type MediaFacts, type MediaPlace } from './media-list.ts';
import type { VehicleMedia } from './vehicle-media.ts';

export function useMediaList(media: VehicleMedia, place: MediaPlace): MediaEntry[] {
  const entries = useStore(media.entries);
  return useMemo(() => entriesAt(entries, place), [entries, place]);
}

/** The upload of an entry; undefined if it is stored. */
export function useUpload(media: VehicleMedia, id: string): UploadJob<MediaFacts> | undefined {
  return useStore(media.queue.jobs, (jobs) => jobs[id]);
}

/** An object URL for a local file, revoked after use. */
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
