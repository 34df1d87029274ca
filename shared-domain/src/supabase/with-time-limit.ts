/** A client's own time limit ends with the headers; this one covers the body too. */
export function withTimeLimit(
  fetchImplementation: typeof fetch,
  limitMsOf: (init: RequestInit | undefined) => number,
): typeof fetch {
  return (input, init) => {
    const timeLimit = AbortSignal.timeout(limitMsOf(init));
    const signal = init?.signal ? AbortSignal.any([init.signal, timeLimit]) : timeLimit;
    return fetchImplementation(input, { ...init, signal });
  };
}
