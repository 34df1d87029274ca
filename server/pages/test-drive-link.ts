import { createHash, createHmac } from 'node:crypto';

/** The secret of a test drive's link. It is computed, so that the database has its hash only. */
export function toTestDriveKey(secret: string, id: string): string {
  return createHmac('sha256', secret).update(`test drive ${id}`).digest('base64url');
}

export function toTestDriveKeyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
