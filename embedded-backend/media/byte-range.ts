/** First and last byte, both included. */
export type ByteRange = { first: number; last: number };

/**
 * Reads one `Range` header. Undefined means "send all": no header, another unit, several ranges or a syntax
 * error, which the HTTP rules let a server ignore. Null means that no byte of the file is in the range.
 */
export function parseByteRange(header: string | null, sizeBytes: number): ByteRange | null | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (from === '') {
    const suffixBytes = Number(to);
    return suffixBytes === 0 || sizeBytes === 0
      ? null
      : { first: Math.max(0, sizeBytes - suffixBytes), last: sizeBytes - 1 };
  }
  const first = Number(from);
  const last = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (to !== '' && Number(to) < first) return undefined;
  return first >= sizeBytes ? null : { first, last };
}
