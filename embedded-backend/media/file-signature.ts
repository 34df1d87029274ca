import { open } from 'node:fs/promises';
import type { MediaKind } from './media-path.ts';

/** Detected from the first bytes, regardless of name and declared type. */
export type FileType = { kind: MediaKind; format: ImageFileFormat | VideoFileFormat };

export const imageFileFormats = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heic'] as const;
export type ImageFileFormat = (typeof imageFileFormats)[number];
export type VideoFileFormat = 'mp4' | 'webm' | 'mov';

const headBytes = 64;

export async function readFileType(path: string): Promise<FileType | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return detectFileType(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Null for formats that are not accepted, such as SVG and other text. */
export function detectFileType(head: Buffer): FileType | null {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return { kind: 'image', format: 'jpeg' };
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return { kind: 'image', format: 'png' };
  if (text.startsWith('RIFF') && text.slice(8, 15) === 'WEBPVP8') return { kind: 'image', format: 'webp' };
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return { kind: 'image', format: 'gif' };
  // Matroska files start with the same bytes and differ in their document type.
  if (text.startsWith('\x1aE\xdf\xa3') && text.includes('webm')) return { kind: 'video', format: 'webm' };
  const box = text.slice(4, 8);
  if (box === 'ftyp') return detectBrand(text.slice(8, 12));
  // Older QuickTime files start with one of these boxes.
  return box === 'moov' || (box === 'wide' && text.slice(12, 16) === 'mdat') ? { kind: 'video', format: 'mov' } : null;
}

function detectBrand(brand: string): FileType | null {
  if (/^avi[fs]$/.test(brand)) return { kind: 'image', format: 'avif' };
  if (/^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) return { kind: 'image', format: 'heic' };
  if (brand === 'qt  ') return { kind: 'video', format: 'mov' };
  const isMp4 = /^(?:iso[m2-9]|mp4[12]|avc1|M4V[ HP]|MSNV|dash|f4v |XAVC|mmp4|3g[p2].)$/.test(brand);
  return isMp4 ? { kind: 'video', format: 'mp4' } : null;
}
