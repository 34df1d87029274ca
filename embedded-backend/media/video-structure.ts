import type { VideoFileFormat } from './file-signature.ts';

/** Box types allowed at the top level. */
const boxTypes = new Set(
  'ftyp styp moov moof mdat free skip wide uuid meta mfra sidx ssix pdin udta emsg prft pnot PICT junk'.split(' '),
);

// Matroska element ids: the header, then the segment and clusters with everything allowed inside, except attachments.
const headId = 0x1a45dfa3;
const containerIds = new Set([0x18538067, 0x1f43b675]);
const elementIds = new Set([
  ...[0x114d9b74, 0x1549a966, 0x1654ae6b, 0x1c53bb6b, 0x1254c367, 0x1043a770],
  ...[0xe7, 0xa3, 0xa0, 0xab, 0xa7, 0x5854, 0xec, 0xbf],
]);

/** Markup and scripts, which would let a file be used as a page or program. */
const otherLanguages = /<(?:script[\s>]|!doctype html|html[\s>]|svg[\s>]|\?php\s)/i;

/** The parts must be contiguous from the first byte to the last and belong to a video format. */
export function isComplete(bytes: Buffer, format: VideoFileFormat): boolean {
  if (otherLanguages.test(bytes.toString('latin1'))) return false;
  return format === 'webm' ? areElements(bytes) : areBoxes(bytes);
}

function areBoxes(bytes: Buffer): boolean {
  let at = 0;
  while (at < bytes.length) {
    if (at + 8 > bytes.length || !boxTypes.has(bytes.toString('latin1', at + 4, at + 8))) return false;
    const size = readBoxSize(bytes, at);
    if (size === undefined || size < 8) return false;
    at += size;
  }
  return at === bytes.length;
}

/** Size 1 means that a longer size follows, size 0 the rest of the file. */
function readBoxSize(bytes: Buffer, at: number): number | undefined {
  const size = bytes.readUInt32BE(at);
  if (size === 0) return bytes.length - at;
  if (size !== 1) return size;
  return at + 16 > bytes.length ? undefined : Number(bytes.readBigUInt64BE(at + 8));
}

function areElements(bytes: Buffer): boolean {
  const head = readElement(bytes, 0);
  if (head === undefined || head.id !== headId) return false;
  let at = head.start + head.size;
  while (at < bytes.length) {
    const element = readElement(bytes, at);
    if (element === undefined) return false;
    if (containerIds.has(element.id)) at = element.start;
    else if (elementIds.has(element.id) && Number.isFinite(element.size)) at = element.start + element.size;
    else return false;
  }
  return at === bytes.length;
}

type Element = { id: number; start: number; size: number };

/** The number of leading zero bits in the first byte gives the length of an EBML number. */
function readElement(bytes: Buffer, at: number): Element | undefined {
  const idBytes = Math.clz32(bytes[at] ?? 0) - 23;
  const sizeAt = at + idBytes;
  const sizeBytes = Math.clz32(bytes[sizeAt] ?? 0) - 23;
  const start = sizeAt + sizeBytes;
  if (idBytes > 4 || sizeBytes > 8 || start > bytes.length) return undefined;
  let size = BigInt((bytes[sizeAt] ?? 0) & (0xff >> sizeBytes));
  for (const byte of bytes.subarray(sizeAt + 1, start)) size = (size << 8n) | BigInt(byte);
  // All ones: an unknown size, written by live recordings.
  const isUnknown = size === (1n << BigInt(7 * sizeBytes)) - 1n;
  return { id: bytes.readUIntBE(at, idBytes), start, size: isUnknown ? Number.POSITIVE_INFINITY : Number(size) };
}
