const key = 'sessionTimedOut';

/** The sign-in page says why somebody has to sign in again, also after a reload and in another tab. */
export function rememberTimeout() {
  tryStorage(() => localStorage.setItem(key, 'yes'));
}

export function forgetTimeout() {
  tryStorage(() => localStorage.removeItem(key));
}

export function wasTimedOut(): boolean {
  return tryStorage(() => localStorage.getItem(key)) === 'yes';
}

/** Without storage the page asks to sign in and gives no reason. */
function tryStorage<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
