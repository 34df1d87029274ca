import type { ImportedRow } from '@dealer/shared-domain/staff';
import type { StoreApi } from 'zustand/vanilla';
import { askBeforeUnload } from '../../../ui/ask-before-unload.ts';
import type { ArchiveState } from './archive-state.ts';
import { type ArchiveSources, createArchiveUploads, toUploads } from './archive-uploads.ts';
import type { ArchiveEngine } from './open-archive-engine.ts';

type ArchiveRunOptions = ArchiveSources & {
  store: StoreApi<ArchiveState>;
  getEngine: () => ArchiveEngine | null;
};

/** Sends the matched photographs, once their vehicles are written. */
export function createArchiveRun({ imports, media, store, getEngine }: ArchiveRunOptions) {
  const queue = createArchiveUploads({ imports, media, store, getEngine });
  let writtenRows = new Map<number, string>();
  let sending: Promise<void> | null = null;

  /** Notes which vehicles an import wrote, by the lines of its file. */
  function noteRows(rows: ImportedRow[]) {
    for (const { line, vehicleId, outcome } of rows) if (outcome !== 'failed') writtenRows.set(line, vehicleId);
  }

  /** Sends the photographs whose vehicles are there; a repeated call sends those that were not. */
  async function begin(importId: string) {
    const { match } = store.getState();
    if (!match) return;
    const uploads = toUploads(match, writtenRows).filter(({ id }) => !queue.jobs.getState()[id]);
    if (uploads.length === 0) return;
    store.setState({ importId, isDone: false });
    queue.add(uploads);
    await send();
  }

  async function retry() {
    queue.retry(Object.keys(queue.jobs.getState()));
    await send();
  }

  function send(): Promise<void> {
    sending ??= untilSettled().finally(() => {
      sending = null;
    });
    return sending;
  }

  async function untilSettled() {
    store.setState({ isDone: false });
    const allowUnload = askBeforeUnload();
    await queue.settle();
    allowUnload();
    store.setState({ isDone: true });
    imports.announcePhotographs();
  }

  async function stop() {
    queue.stop();
    await sending;
    store.setState({ importId: null });
  }

  function reset() {
    queue.stop();
    writtenRows = new Map();
  }

  return { jobs: queue.jobs, noteRows, begin, retry, stop, reset };
}
