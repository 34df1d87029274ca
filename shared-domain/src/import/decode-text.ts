type TextEncoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';
export type DecodedText = { text: string; encoding: TextEncoding };

/**
 * Detects the encoding by byte order mark, by the zero bytes of UTF-16, or as valid UTF-8; falls back to Windows-1252,
 * which spreadsheets write.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeUtf16(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decodeUtf16(bytes, 'utf-16be');
  const zeros = countZeros(bytes);
  if (zeros.odd > zeros.sampled * 0.3) return decodeUtf16(bytes, 'utf-16le');
  if (zeros.even > zeros.sampled * 0.3) return decodeUtf16(bytes, 'utf-16be');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}

/** The format of a workbook by its first bytes: a ZIP, or the container of old and of encrypted files. */
export function findWorkbookKind([a, b, c, d]: Uint8Array): 'xlsx' | 'compound' | null {
  if (a === 0x50 && b === 0x4b && c === 0x03 && d === 0x04) return 'xlsx';
  return a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0 ? 'compound' : null;
}

function decodeUtf16(bytes: Uint8Array, label: string): DecodedText {
  return { text: new TextDecoder(label).decode(bytes), encoding: 'UTF-16' };
}

function countZeros(bytes: Uint8Array) {
  const sampled = Math.min(Math.floor(bytes.length / 2), 500);
  let even = 0;
  let odd = 0;
  for (let pair = 0; pair < sampled; pair += 1) {
    if (bytes[pair * 2] === 0) even += 1;
    if (bytes[pair * 2 + 1] === 0) odd += 1;
  }
  return { sampled, even, odd };
}
