import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { VehicleMedia } from '../media/vehicle-media.ts';
import { isSameVehicle, type VehicleFormApi } from '../rebase-form.ts';
import type { Baseline } from '../use-baseline.ts';
import { createDraftFiles } from './draft-files.ts';
import { lockDraft } from './draft-lock.ts';
import type { DraftStore } from './draft-store.ts';
import type { VehicleDraft } from './vehicle-draft.ts';
import { watchForm } from './watch-form.ts';

const pauseMs = 400;

type DraftOptions = {
  store: DraftStore;
  vehicleId: string;
  form: VehicleFormApi;
  media: VehicleMedia;
  getBaseline: () => Baseline;
  /** True once the search for an older draft has finished. */
  isReady: boolean;
};

export type DraftState = {
  /** When the draft was last stored; null if there is none, or if this device cannot store drafts. */
  savedAtMs: number | null;
  /** Deletes the draft and stops storing it: the form was saved or discarded. */
  forget: () => Promise<void>;
  /** Stores drafts again, because the user stayed in the form. */
  resume: () => void;
};

/** Stores unsaved changes on this device soon after each edit and when the page is hidden. */
export function useDraft({ store, vehicleId, form, media, getBaseline, isReady }: DraftOptions): DraftState {
  const [savedAtMs, setSavedAtMs] = useState<number | null>(null);
  const [files] = useState(() => createDraftFiles({ store, vehicleId, media }));
  const hasLock = useRef(false);
  const isForgotten = useRef(false);

  const storeDraft = useEffectEvent(async () => {
    if (!hasLock.current || isForgotten.current) return;
    const draft = captureDraft(vehicleId, form, media, getBaseline());
    if (!draft) {
      if (savedAtMs !== null) await store.remove(vehicleId);
      return setSavedAtMs(null);
    }
    const isStored = await store.write(structuredClone(draft));
    if (isForgotten.current) return store.remove(vehicleId);
    setSavedAtMs(isStored ? draft.savedAtMs : null);
  });

  useEffect(() => {
    if (!isReady) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const storeSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void storeDraft(), pauseMs);
    };
    const storeNow = () => {
      clearTimeout(timer);
      void storeDraft();
    };
    const storeFiles = () => {
      if (hasLock.current && !isForgotten.current) files.sync();
    };
    const storeAll = () => {
      storeFiles();
      storeSoon();
    };
    const releaseLock = lockDraft(vehicleId, () => {
      hasLock.current = true;
      storeAll();
    });
    const stopWatching = watchForm(form, media, {
      onValues: storeSoon,
      onMedia: storeAll,
      onUploads: storeFiles,
      onHidden: storeNow,
    });
    return () => {
      storeNow();
      stopWatching();
      hasLock.current = false;
      releaseLock();
    };
  }, [isReady, vehicleId, form, media, files]);

  return {
    savedAtMs,
    async forget() {
      isForgotten.current = true;
      setSavedAtMs(null);
      files.reset();
      await store.remove(vehicleId);
    },
    resume() {
      if (!isForgotten.current) return;
      isForgotten.current = false;
      if (hasLock.current) files.sync();
    },
  };
}

/** Null if the form is as it was last saved. */
function captureDraft(
  vehicleId: string,
  form: VehicleFormApi,
  media: VehicleMedia,
  { version, values: baseline }: Baseline,
): VehicleDraft | null {
  const values = form.getValues();
  if (isSameVehicle(baseline, values) && !media.hasChanges()) return null;
  return { vehicleId, version, savedAtMs: Date.now(), baseline, values, media: [...media.entries.getState()] };
}
