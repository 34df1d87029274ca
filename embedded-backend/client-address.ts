import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { CheckToken } from './auth/access-token.ts';

/** The address at the other end of the connection, or 'unknown' where there is no connection. */
export function connectionAddress(context: Context): string {
  if (context.env?.incoming === undefined) return 'unknown';
  return toPlainAddress(getConnInfo(context).remote.address ?? '') ?? 'unknown';
}

/** The address that a request is counted under. Only a caller with the secret key may say that it asks for another. */
export function createClientAddress(checkToken: CheckToken): (context: Context) => Promise<string> {
  return async (context) => {
    const forwarded = toPlainAddress(context.req.header('x-forwarded-for')?.split(',')[0]?.trim() ?? '');
    const isBelieved = forwarded !== undefined && (await isTrusted(context.req.raw.headers, checkToken));
    return isBelieved ? forwarded : connectionAddress(context);
  };
}

export function isLoopback(address: string): boolean {
  return address === '::1' || address === '[::1]' || (isIP(address) === 4 && address.startsWith('127.'));
}

async function isTrusted(headers: Headers, checkToken: CheckToken): Promise<boolean> {
  const bearer = headers.get('authorization')?.replace(/^Bearer +/i, '');
  for (const token of [headers.get('apikey'), bearer]) {
    const check = await checkToken(token ?? '');
    if (check.kind === 'valid' && check.claims.role === 'service_role') return true;
  }
  return false;
}

/** Undefined when it is no address. An IPv4 address that came by way of IPv6 is itself again. */
function toPlainAddress(text: string): string | undefined {
  const plain = text.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) === 0 ? undefined : plain;
}
