import type { WebEnvironment } from '../environment.ts';

type Listening = Pick<WebEnvironment, 'host' | 'port'> & {
  publicConfig: Pick<WebEnvironment['publicConfig'], 'publicUrl'>;
};

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];
const plainHttpPort = '80';

/**
 * The site's address in pages and mails: PUBLIC_URL, or the `Host` header if it matches this server's host and port.
 * Any other `Host` could put a foreign link into a mail: the result is then empty, and pages use their path.
 */
export function toPublicUrl({ publicConfig, host, port }: Listening, requestUrl: URL): string {
  if (publicConfig.publicUrl) return publicConfig.publicUrl;
  const isOurName = loopbackNames.includes(requestUrl.hostname) || requestUrl.hostname === host;
  const isOurPort = (requestUrl.port || plainHttpPort) === String(port);
  return isOurName && isOurPort && requestUrl.protocol === 'http:' ? requestUrl.origin : '';
}

/** The site's address in mails to visitors: PUBLIC_URL, or this machine's if the server listens on it only. */
export function toMailUrl({ publicConfig, host, port }: Listening): string {
  if (publicConfig.publicUrl) return publicConfig.publicUrl;
  return loopbackNames.includes(host) ? `http://localhost:${port}` : '';
}
