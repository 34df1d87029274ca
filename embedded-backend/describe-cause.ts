/** The message and code only: the error's query and values may contain customers' data. */
export function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const code = 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : '';
  return `${cause.name}: ${cause.message}${code}`;
}
