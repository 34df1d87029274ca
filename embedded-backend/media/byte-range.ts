/** Both inclusive. */
export type ByteRange = { first: number; last: number };

/**
 * Parses a `Range` header. Undefined sends the whole file: without a header, for several ranges and for syntax errors,
 * which RFC 9110 lets a server ignore. Null is unsatisfiable.
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
