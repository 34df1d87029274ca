/** Words and code only: the error itself carries the query and its values, which may be customers' data. */
export function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const code = 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : '';
  return `${cause.name}: ${cause.message}${code}`;
}
