/** Data bytes per block at error correction level M, by version. */
const blockSizes: Record<number, number[]> = {
  1: [16],
  2: [28],
  3: [44],
  4: [32, 32],
  5: [43, 43],
  6: [27, 27, 27, 27],
  7: [31, 31, 31, 31],
  8: [38, 38, 39, 39],
  9: [36, 36, 36, 37, 37],
};

const masks: ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/**
 * Reads an undamaged QR code (ISO/IEC 18004): byte mode, error correction level M, versions 1 to 9. `modules` excludes
 * the quiet zone.
 */
export function readQrCode(modules: boolean[][]): string {
  const size = modules.length;
  const version = (size - 17) / 4;
  const sizes = blockSizes[version];
  if (!sizes) throw new Error(`A code of ${size} modules is not known`);
  const isDark = (x: number, y: number) => modules[y]?.[x] === true;
  const { level, mask } = readFormat(isDark);
  if (level !== 0b00) throw new Error('The code does not have error correction M');
  const isMasked = masks[mask] ?? (() => 1);
  const bits = zigzag(size)
    .filter(([x, y]) => !isFunctionModule(x, y, version))
    .map(([x, y]) => (isDark(x, y) !== (isMasked(x, y) === 0) ? '1' : '0'))
    .join('');
  const bytes = deinterleave(toBytes(bits), sizes);
  return readByteSegment(bytes.map((byte) => byte.toString(2).padStart(8, '0')).join(''));
}

/** The format is around the first corner and masked. */
function readFormat(isDark: (x: number, y: number) => boolean) {
  const row = [0, 1, 2, 3, 4].map((x) => (isDark(x, 8) ? '1' : '0')).join('');
  const format = Number.parseInt(row, 2) ^ 0b10101;
  return { level: format >> 3, mask: format & 0b111 };
}

/** Pairs of columns from the right, alternately upwards and downwards, without the timing column. */
function zigzag(size: number): [x: number, y: number][] {
  const rights = Array.from({ length: (size - 1) / 2 }, (_, pair) => size - 1 - 2 * pair).map((x) =>
    x <= 6 ? x - 1 : x,
  );
  return rights.flatMap((right, pair) =>
    Array.from({ length: size }, (_, step) => (pair % 2 === 0 ? size - 1 - step : step)).flatMap((y) => [
      [right, y] as [number, number],
      [right - 1, y] as [number, number],
    ]),
  );
}

function isFunctionModule(x: number, y: number, version: number): boolean {
  const size = version * 4 + 17;
  const isCorner = (x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8);
  const isTiming = x === 6 || y === 6;
  const isVersion = version >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6));
  return isCorner || isTiming || isVersion || isAlignment(x, y, version);
}

function isAlignment(x: number, y: number, version: number): boolean {
  if (version === 1) return false;
  const last = version * 4 + 10;
  const centres = version < 7 ? [6, last] : [6, (last + 6) / 2, last];
  return centres.some((centreY) =>
    centres.some(
      (centreX) =>
        // Except those that would overlap the corners.
        !(centreX === 6 && centreY === 6) &&
        !(centreX === 6 && centreY === last) &&
        !(centreX === last && centreY === 6) &&
        Math.abs(x - centreX) <= 2 &&
        Math.abs(y - centreY) <= 2,
    ),
  );
}

function toBytes(bits: string): number[] {
  return (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
}

/** The blocks are interleaved byte by byte; shorter ones end first. */
function deinterleave(bytes: number[], sizes: number[]): number[] {
  const blocks: number[][] = sizes.map(() => []);
  const longest = Math.max(...sizes);
  let at = 0;
  for (let place = 0; place < longest; place += 1) {
    for (const [n, size] of sizes.entries()) {
      if (place < size) blocks[n]?.push(bytes[at++] ?? 0);
    }
  }
  return blocks.flat();
}

function readByteSegment(bits: string): string {
  if (bits.slice(0, 4) !== '0100') throw new Error('The code does not hold bytes');
  const length = Number.parseInt(bits.slice(4, 12), 2);
  return Buffer.from(toBytes(bits.slice(12, 12 + length * 8))).toString('utf8');
}
