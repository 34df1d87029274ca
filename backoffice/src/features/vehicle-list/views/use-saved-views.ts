import { isDomainError } from '@dealer/shared-domain';
import type { SavedView, SavedViewValues } from '@dealer/shared-domain/staff';
import { useEffect, useState } from 'react';
import { useStaff } from '../../../staff.tsx';
import { useToasts } from '../../../ui/toasts.tsx';

type Loaded = { views: SavedView[]; hasFailed: boolean };

/** The person's own views and the shared ones, and what can be done with them. */
export function useSavedViews() {
  const { savedViews: source } = useStaff();
  const toasts = useToasts();
  const [{ views, hasFailed }, setLoaded] = useState<Loaded>({ views: [], hasFailed: false });

  async function load(signal?: AbortSignal) {
    try {
      const loaded = await source.list(signal);
      if (!signal?.aborted) setLoaded({ views: loaded, hasFailed: false });
    } catch {
      if (!signal?.aborted) setLoaded((before) => ({ ...before, hasFailed: true }));
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once per source.
  useEffect(() => {
    const stop = new AbortController();
    void load(stop.signal);
    return () => stop.abort();
  }, [source]);

  /** Null once it is stored, otherwise why not. */
  async function write(work: () => Promise<void>): Promise<string | null> {
    try {
      await work();
    } catch (error) {
      if (!isDomainError(error)) throw error;
      return error.message;
    }
    await load();
    return null;
  }

  const save = (values: SavedViewValues) => write(() => source.add(crypto.randomUUID(), values));
  const change = (id: string, values: Partial<SavedViewValues>) => write(() => source.change(id, values));

  async function remove({ id, name, query, isShared }: SavedView) {
    const problem = await write(() => source.remove(id));
    if (problem) return toasts.show({ tone: 'bad', text: problem });
    const restore = async () => {
      const failed = await write(() => source.add(id, { name, query, isShared }));
      if (failed) toasts.show({ tone: 'bad', text: failed });
    };
    toasts.show({
      tone: 'ok',
      text: `The view “${name}” is deleted`,
      action: { label: 'Undo', run: () => void restore() },
    });
  }

  return { views, hasFailed, reload: () => void load(), save, change, remove };
}
