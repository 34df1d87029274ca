import { type DomainError, isDomainError } from '../errors.ts';

/** Runs work that needs a session; where the session is gone, gets a new one and runs it again. */
export type SessionGuard = <T>(work: () => Promise<T>) => Promise<T>;

type Renew = () => Promise<boolean>;

/**
 * Whatever finds the session gone at one time waits for one renewal and goes on together: first without asking, then
 * by asking. Work that was sent before a renewal and refused after it is repeated without another.
 */
export function createSessionGuard({
  refresh = () => Promise.resolve(false),
  askToSignIn,
}: {
  refresh?: Renew;
  askToSignIn: Renew;
}): SessionGuard {
  let renewals = 0;

  const count = (isRenewed: boolean) => {
    if (isRenewed) renewals += 1;
    return isRenewed;
  };
  const ask = shared(() => askToSignIn().then(count));
  const renew = shared(async () => count(await refresh()) || ask());

  async function attempt<T>(work: () => Promise<T>, [next, ...later]: Renew[]): Promise<T> {
    const renewalsBefore = renewals;
    try {
      return await work();
    } catch (error) {
      if (!next || !isUnauthorized(error)) throw error;
      if (renewals === renewalsBefore && !(await next())) throw error;
    }
    return attempt(work, later);
  }

  return (work) => attempt(work, [renew, ask]);
}

export function isUnauthorized(error: unknown): error is DomainError {
  return isDomainError(error) && error.kind === 'unauthorized';
}

/** Callers at one time share one run. */
function shared(run: Renew): Renew {
  let pending: Promise<boolean> | null = null;
  return () => {
    pending ??= run().finally(() => {
      pending = null;
    });
    return pending;
  };
}
