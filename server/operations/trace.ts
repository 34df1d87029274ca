import { AsyncLocalStorage } from 'node:async_hooks';

/** Facts of the current request for its log line and metrics. */
export type Trace = {
  id: string;
  /** `storefront@version` */
  release?: string;
  isCanary?: boolean;
  /** `same`: the data were asked for, and the page has not changed. */
  cache?: 'hit' | 'same' | 'miss';
  renderMs?: number;
};

const storage = new AsyncLocalStorage<Trace>();

export function runWithTrace<T>(trace: Trace, work: () => T): T {
  return storage.run(trace, work);
}

/** Does nothing outside a request. */
export function addToTrace(facts: Partial<Omit<Trace, 'id'>>) {
  const trace = storage.getStore();
  if (trace) Object.assign(trace, facts);
}

export function currentRequestId(): string | undefined {
  return storage.getStore()?.id;
}

const wellFormedId = /^[\w.-]{1,64}$/;

/** The request id of the proxy, so that both logs match; else a new one. */
export function toRequestId(given: string | null | undefined): string {
  return given && wellFormedId.test(given) ? given : crypto.randomUUID();
}
