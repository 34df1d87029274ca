import type { BackofficeContract } from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useStaff } from '../../staff.tsx';
import { openArchiveEngine } from './archive/open-archive-engine.ts';
import { createImportSession, type ImportSession } from './import-session.ts';
import { openImportEngine } from './open-import-engine.ts';

/** One session per contract, so that it lasts as long as the user's session. */
const sessions = new WeakMap<BackofficeContract, ImportSession>();

export function useImportSession() {
  const contract = useStaff();
  const [session] = useState(() => {
    const found =
      sessions.get(contract) ??
      createImportSession(contract, { openEngine: openImportEngine, openArchive: openArchiveEngine });
    sessions.set(contract, found);
    return found;
  });
  return { session, state: useStore(session.store), archive: useStore(session.archive.store) };
}
