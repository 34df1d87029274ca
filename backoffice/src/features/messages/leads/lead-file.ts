import { isLeadFileType, type LeadFileContent, maxLeadFileBytes } from '@dealer/shared-domain/staff';

const longestSidePx = 2000;

/** Reads a picked file; a larger photograph is scaled down first. */
export async function readLeadFile(picked: File): Promise<{ file: LeadFileContent } | { problem: string }> {
  const { name, type } = picked;
  if (!isLeadFileType(type)) return { problem: `${name} is neither a photograph, a PDF nor a text.` };
  if (picked.size === 0) return { problem: `${name} is empty.` };
  const isScaled = picked.size > maxLeadFileBytes && type.startsWith('image/');
  const content = isScaled ? await scaleDown(picked).catch(() => null) : picked;
  if (content === null) return { problem: `${name} could not be read as a photograph.` };
  if (content.size > maxLeadFileBytes) return { problem: `${name} is larger than 2 MB.` };
  const file = { name: name.slice(-120), type: isScaled ? ('image/jpeg' as const) : type };
  return { file: { ...file, content: toBase64(new Uint8Array(await content.arrayBuffer())) } };
}

async function scaleDown(picked: File): Promise<Blob> {
  const picture = await createImageBitmap(picked);
  const scale = Math.min(1, longestSidePx / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.82 });
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  // In parts, because one call for all bytes would have too many arguments.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

export function fromBase64(content: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
}
