import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of the request that is being answered, for its line in the log and its figures. */
export type Trace = {
  id: string;
  /** The release that the page was made with, as `storefront@version`. */
  release?: string;
  isCanary?: boolean;
  /** Whether the page was there already. */
  cache?: 'hit' | 'miss';
  renderMs?: number;
};

const storage = new AsyncLocalStorage<Trace>();

export function runWithTrace<T>(trace: Trace, work: () => T): T {
  return storage.run(trace, work);
}

/** Adds to what is known of the current request; nothing happens outside of one. */
export function addToTrace(facts: Partial<Omit<Trace, 'id'>>) {
  const trace = storage.getStore();
  if (trace) Object.assign(trace, facts);
}

export function currentRequestId(): string | undefined {
  return storage.getStore()?.id;
}

const wellFormedId = /^[\w.-]{1,64}$/;

/** The id that a proxy in front gave the request, so that both logs tell of one; else a new one. */
export function toRequestId(given: string | null | undefined): string {
  return given && wellFormedId.test(given) ? given : crypto.randomUUID();
}
