import { isLoopback } from '../client-address.ts';

export type SenderOptions = {
  publicKey: string;
  siteUrl: string;
};

export type RequestRefusal = { status: 403 | 415; text: string };

/**
 * Accepts JSON only, which pages of other sites cannot post without a CORS preflight. Refuses other origins, as EmailJS
 * does with a list of domains; servers send no Origin.
 */
export function refuseMailRequest(headers: Headers, siteUrl: string): RequestRefusal | null {
  if (!/^application\/json\s*(?:;|$)/i.test(headers.get('content-type') ?? '')) {
    return { status: 415, text: 'The parameters are invalid. Send them as application/json' };
  }
  const origin = headers.get('origin');
  if (origin !== null && !isOwnOrigin(origin, siteUrl)) {
    return { status: 403, text: 'The domain is not allowed to send' };
  }
  return null;
}

/** On a loopback site, any port and loopback name counts. */
function isOwnOrigin(origin: string, siteUrl: string): boolean {
  const url = URL.parse(origin);
  if (!url) return false;
  return url.origin === new URL(siteUrl).origin || url.hostname === 'localhost' || isLoopback(url.hostname);
}
