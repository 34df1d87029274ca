const key = 'sessionTimedOut';

/** Lets the sign-in page explain the time-out, also after a reload and in other tabs. */
export function rememberTimeout() {
  tryStorage(() => localStorage.setItem(key, 'yes'));
}

export function forgetTimeout() {
  tryStorage(() => localStorage.removeItem(key));
}

export function wasTimedOut(): boolean {
  return tryStorage(() => localStorage.getItem(key)) === 'yes';
}

/** Without storage the sign-in page gives no reason. */
function tryStorage<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
