/** The specification's key of the session in local storage. */
const sessionKey = 'authToken';

/** True if a session is stored in this browser; only the backend knows if it is valid. */
export function hasStoredSession(): boolean {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(sessionKey) ?? 'null');
    return typeof stored === 'object' && stored !== null && 'refresh_token' in stored;
  } catch {
    return false;
  }
}
