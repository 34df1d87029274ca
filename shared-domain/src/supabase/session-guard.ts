import { type DomainError, isDomainError } from '../errors.ts';

/** Runs `work`; on `unauthorized`, renews the session and retries. */
export type SessionGuard = <T>(work: () => Promise<T>) => Promise<T>;

type Renew = () => Promise<boolean>;

/**
 * Concurrent failures share one renewal, which first tries a silent refresh, then the sign-in dialog. Work that failed
 * while another renewal finished is retried without a new one. `unconfirmed` asks for re-authentication, then retries.
 */
export function createSessionGuard({
  refresh = () => Promise.resolve(false),
  askToSignIn,
  askToConfirm = () => Promise.resolve(false),
}: {
  refresh?: Renew;
  askToSignIn: Renew;
  /** Asks for the password or a code; resolves to false if cancelled. */
  askToConfirm?: Renew;
}): SessionGuard {
  let renewals = 0;

  const count = (isRenewed: boolean) => {
    if (isRenewed) renewals += 1;
    return isRenewed;
  };
  const ask = shared(() => askToSignIn().then(count));
  const confirm = shared(askToConfirm);
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

  return async (work) => {
    try {
      return await attempt(work, [renew, ask]);
    } catch (error) {
      if (!isUnconfirmed(error) || !(await confirm())) throw error;
      return attempt(work, [renew, ask]);
    }
  };
}

function isUnconfirmed(error: unknown): boolean {
  return isDomainError(error) && error.kind === 'unconfirmed';
}

export function isUnauthorized(error: unknown): error is DomainError {
  return isDomainError(error) && error.kind === 'unauthorized';
}

/** Concurrent callers share one run. */
function shared(run: Renew): Renew {
  let pending: Promise<boolean> | null = null;
  return () => {
    pending ??= run().finally(() => {
      pending = null;
    });
    return pending;
  };
}
