import { findSessionEnd } from '../auth/session-end.ts';
import { type DomainError, isDomainError } from '../errors.ts';

/** Runs `work`; on `unauthorized`, renews the session and retries. */
export type SessionGuard = <T>(work: () => Promise<T>) => Promise<T>;

type Renew = (refusal?: unknown) => Promise<boolean>;

/**
 * Concurrent failures share one renewal, which first tries a silent refresh, unless the server says that the session
 * has ended, then the sign-in dialog. Work that failed while another renewal finished is retried without a new one.
 * `unconfirmed` asks for re-authentication, then retries.
 */
export function createSessionGuard({
  refresh = () => Promise.resolve(false),
  askToSignIn,
  askToConfirm = () => Promise.resolve(false),
}: {
  refresh?: Renew;
  /** Receives the error of the refused request, which may say why the session ended. */
  askToSignIn: Renew;
  /** Asks for the password or a code; resolves to false if cancelled. */
  askToConfirm?: Renew;
}): SessionGuard {
  let renewals = 0;

  const count = (isRenewed: boolean) => {
    if (isRenewed) renewals += 1;
    return isRenewed;
  };
  const ask = shared((refusal) => askToSignIn(refusal).then(count));
  const confirm = shared(askToConfirm);
  const renew = shared(async (refusal) => (isRefreshable(refusal) && count(await refresh())) || ask(refusal));

  async function attempt<T>(work: () => Promise<T>, [next, ...later]: Renew[]): Promise<T> {
    const renewalsBefore = renewals;
    try {
      return await work();
    } catch (error) {
      if (!next || !isUnauthorized(error)) throw error;
      if (renewals === renewalsBefore && !(await next(error))) throw error;
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

/** Whether a new token may help: not if the server says that the session has ended. */
export function isRefreshable(error: unknown): boolean {
  return isUnauthorized(error) && findSessionEnd(error) === null;
}

/** Concurrent callers share one run, which knows the first refusal. */
function shared(run: Renew): Renew {
  let pending: Promise<boolean> | null = null;
  return (refusal) => {
    pending ??= run(refusal).finally(() => {
      pending = null;
    });
    return pending;
  };
}
