import { createHash } from 'node:crypto';

/** The hash that integrity attributes and Content-Security-Policy share: `sha256-…`. */
export function toIntegrity(bytes: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}
