import type { VehicleFormValues } from '@dealer/shared-domain/staff';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { VehicleMedia } from '../media/vehicle-media.ts';
import { isSameVehicle, type VehicleFormApi } from '../rebase-form.ts';
import { holdDraft } from './draft-lock.ts';
import type { DraftStore } from './draft-store.ts';
import type { VehicleDraft } from './vehicle-draft.ts';

const pauseMs = 400;

type DraftOptions = {
  store: DraftStore;
  vehicleId: string;
  form: VehicleFormApi;
  media: VehicleMedia;
  /** What the form is compared with, and the version that it belongs to. */
  standing: () => { version: number | null; base: VehicleFormValues };
  /** Once it is known whether an older draft comes back. */
  isReady: boolean;
};

export type KeptState = {
  /** When the draft was kept last; null where there is none, or this device keeps none. */
  keptAtMs: number | null;
  /** From here on nothing is kept any more: the form was saved, or given up. */
  forget: () => Promise<void>;
};

/** Keeps what is not saved yet on this device: soon after each change, and when the page is put away. */
export function useDraft({ store, vehicleId, form, media, standing, isReady }: DraftOptions): KeptState {
  const [keptAtMs, setKeptAtMs] = useState<number | null>(null);
  const isHeld = useRef(false);
  const isOver = useRef(false);
  const keptFiles = useRef(new Set<string>());

  const keep = useEffectEvent(async () => {
    if (!isHeld.current || isOver.current) return;
    const { version, base } = standing();
    const values = form.getValues();
    if (isSameVehicle(base, values) && !media.hasChanges()) {
      if (keptAtMs !== null) await store.remove(vehicleId);
      return setKeptAtMs(null);
    }
    const savedAtMs = Date.now();
    const draft: VehicleDraft = { vehicleId, version, savedAtMs, base, values, media: [...media.entries.getState()] };
    const isKept = await store.write(structuredClone(draft));
    if (isOver.current) return store.remove(vehicleId);
    setKeptAtMs(isKept ? savedAtMs : null);
  });

  const keepFiles = useEffectEvent(() => {
    if (!isHeld.current || isOver.current) return;
    const jobs = media.queue.jobs.getState();
    const waiting = media.entries.getState().flatMap(({ id, facts }) => {
      const file = jobs[id]?.file;
      return file && !facts ? [{ id, file }] : [];
    });
    const wanted = new Set(waiting.map(({ id }) => id));
    for (const id of keptFiles.current) {
      if (wanted.has(id)) continue;
      keptFiles.current.delete(id);
      void store.removeFile(vehicleId, id);
    }
    for (const { id, file } of waiting) {
      if (keptFiles.current.has(id)) continue;
      keptFiles.current.add(id);
      void store.writeFile(vehicleId, id, file);
    }
  });

  useEffect(() => {
    if (!isReady) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void keep(), pauseMs);
    };
    const keepNow = () => {
      clearTimeout(timer);
      void keep();
    };
    const keepHidden = () => {
      if (document.visibilityState === 'hidden') keepNow();
    };
    const letGo = holdDraft(vehicleId, () => {
      isHeld.current = true;
      keepFiles();
      keepSoon();
    });
    const ends = [
      form.subscribe({ formState: { values: true }, callback: keepSoon }),
      media.entries.subscribe(() => {
        keepFiles();
        keepSoon();
      }),
      media.queue.jobs.subscribe(() => keepFiles()),
    ];
    window.addEventListener('pagehide', keepNow);
    document.addEventListener('visibilitychange', keepHidden);
    return () => {
      keepNow();
      for (const end of ends) end();
      window.removeEventListener('pagehide', keepNow);
      document.removeEventListener('visibilitychange', keepHidden);
      isHeld.current = false;
      letGo();
    };
  }, [isReady, vehicleId, form, media]);

  return {
    keptAtMs,
    async forget() {
      isOver.current = true;
      setKeptAtMs(null);
      await store.remove(vehicleId);
    },
  };
}
