/** Where the staff's client keeps the session, as the specification names it. */
const sessionKey = 'authToken';

/** Whether this browser holds something like a session. Who that is, and whether it is good, the backend says. */
export function hasStoredSession(): boolean {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(sessionKey) ?? 'null');
    return typeof stored === 'object' && stored !== null && 'refresh_token' in stored;
  } catch {
    return false;
  }
}
