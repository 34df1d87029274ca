/** By the first bytes: a name, or a server's word for the type, proves nothing. */
export function findImageType(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (bytes[0] === 0x89 && startsWith(bytes.subarray(1), 'PNG\r\n')) return 'image/png';
  return startsWith(bytes, 'RIFF') && startsWith(bytes.subarray(8), 'WEBP') ? 'image/webp' : null;
}

/** For bytes without an image type. */
export function describeOtherType(bytes: Uint8Array): string {
  if (startsWith(bytes, '%PDF')) return 'Not a photograph (PDF)';
  const isHeic = startsWith(bytes.subarray(4), 'ftyphe') || startsWith(bytes.subarray(4), 'ftypmi');
  return isHeic ? 'A HEIC photograph: save it as JPG first' : 'Not a photograph';
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return [...text].every((letter, at) => bytes[at] === letter.charCodeAt(0));
}
