import { createHash, createHmac } from 'node:crypto';

/** The secret of a link in a mail. It is computed, so that the database has its hash only. */
export function toLinkKey(secret: string, purpose: 'test drive' | 'alert', id: string): string {
  return createHmac('sha256', secret).update(`${purpose} ${id}`).digest('base64url');
}

export function toLinkKeyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
