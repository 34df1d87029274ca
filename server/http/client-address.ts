import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The client's address. Each proxy appends the address that it saw, so trusted entries are counted from the right.
 * Without trusted proxies the header is ignored, because clients can set it.
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

/**
 * The stable part of a visitor's address: the /64 network of an IPv6 address, because devices change the rest every
 * day, or the whole IPv4 address. Formatted as an address, for example `2001:db8:0:7::`.
 */
export function toNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = address.includes('::') ? [...left, ...zeros, ...right] : left;
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::`;
}
