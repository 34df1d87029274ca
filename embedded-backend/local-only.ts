import type { Context } from 'hono';
import { connectionAddress, isLoopback } from './client-address.ts';

/** Headers that proxies, load balancers and CDNs add. */
const forwardingHeader =
  /^(?:forwarded|via|cdn-loop|client-ip|(?:true|x-cluster|x-real|x-client|x-remote|x-original|x-proxyuser)-?(?:client)?-?(?:ip|host|addr|for|url|uri)|x-forwarded.*|x-envoy-.*|x-amzn?-.*|x-azure-.*|x-arr-.*|cf-.*|fastly-.*|fly-.*|x-vercel-.*|x-appengine-.*|proxy-.*)$/i;

/**
 * A direct connection from this machine, under a loopback name, without a proxy's headers. The name is checked because
 * of DNS rebinding; HTTP/1.0 is refused because nginx uses it by default for upstream requests, without adding headers.
 */
export function isFromThisMachine(context: Context): boolean {
  return (
    isLoopback(connectionAddress(context)) &&
    isLoopbackHost(new URL(context.req.url).hostname) &&
    context.env?.incoming?.httpVersion !== '1.0' &&
    ![...context.req.raw.headers.keys()].some((name) => forwardingHeader.test(name))
  );
}

/** This machine's address in the request, never another name that the client sent. */
export function toOwnOrigin(request: Request): string {
  const { origin, hostname, port } = new URL(request.url);
  return isLoopbackHost(hostname) ? origin : `http://127.0.0.1${port && `:${port}`}`;
}

export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || isLoopback(hostname);
}
