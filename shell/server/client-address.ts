import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

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

/**
 * Part of an address that stays the same for one visitor: a household's IPv6 network, whose devices change their own
 * half of the address every day, or the IPv4 address. An address itself, as `2001:db8:0:7::`.
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
