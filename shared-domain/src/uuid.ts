const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The database refuses any other id as a malformed request. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
