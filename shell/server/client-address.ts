import type { IncomingMessage } from 'node:http';

/**
 * The client's address. Each proxy appends whom it saw, so the entry to believe is counted from the right; without
 * proxies of ours the header is the client's own invention.
 */
export function toClientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string } },
  trustedProxies: number,
): string {
  const seen = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const forwarded = trustedProxies > 0 ? seen[seen.length - trustedProxies] : undefined;
  return (forwarded ?? socket.remoteAddress ?? 'unknown').replace(/^::ffff:/, '');
}
