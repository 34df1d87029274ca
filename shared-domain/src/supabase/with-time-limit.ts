/** Limits the whole request including the body; postgrest-js' own limit covers only the headers. */
export function withTimeLimit(
  fetchImplementation: typeof fetch,
  limitMsOf: (init: RequestInit | undefined) => number,
): typeof fetch {
  return (input, init) => {
    const timeLimit = AbortSignal.timeout(limitMsOf(init));
    const signal = init?.signal ? anySignal([init.signal, timeLimit]) : timeLimit;
    return fetchImplementation(input, { ...init, signal });
  };
}

/** Replaces `AbortSignal.any`, which the oldest supported browsers lack (Firefox 121). */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) {
      controller.abort(signal.reason);
      break;
    }
    signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true, signal: controller.signal });
  }
  return controller.signal;
}
