import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { CheckToken } from './auth/access-token.ts';

export function connectionAddress(context: Context): string {
  if (context.env?.incoming === undefined) return 'unknown';
  return toPlainAddress(getConnInfo(context).remote.address ?? '') ?? 'unknown';
}

/** The address that rate limits count. Only callers with the secret key may name another one. */
export function createClientAddress(checkToken: CheckToken): (context: Context) => Promise<string> {
  return async (context) => {
    const forwarded = toPlainAddress(context.req.header('x-forwarded-for')?.split(',')[0]?.trim() ?? '');
    const isTrusted = forwarded !== undefined && (await hasServiceRole(context.req.raw.headers, checkToken));
    return isTrusted ? forwarded : connectionAddress(context);
  };
}

export function isLoopback(address: string): boolean {
  return address === '::1' || address === '[::1]' || (isIP(address) === 4 && address.startsWith('127.'));
}

async function hasServiceRole(headers: Headers, checkToken: CheckToken): Promise<boolean> {
  const bearer = headers.get('authorization')?.replace(/^Bearer +/i, '');
  for (const token of [headers.get('apikey'), bearer]) {
    const check = await checkToken(token ?? '');
    if (check.kind === 'valid' && check.claims.role === 'service_role') return true;
  }
  return false;
}

/** Undefined when it is not an address. IPv4-mapped IPv6 addresses become IPv4. */
function toPlainAddress(text: string): string | undefined {
  const plain = text.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) === 0 ? undefined : plain;
}
