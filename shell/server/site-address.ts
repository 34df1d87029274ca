import type { WebEnvironment } from './environment.ts';

type Known = { publicConfig: Pick<WebEnvironment['publicConfig'], 'publicUrl'>; host: string };

const isThisMachine = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Under which address pages name themselves. PUBLIC_URL decides. Without it the `Host` header is believed only where
 * it names this machine: elsewhere it is the client's own word, and a proxy in front hides whether it was https. Then
 * the answer is empty, and pages name themselves by their path.
 */
export function toPublicUrl({ publicConfig, host }: Known, requestUrl: URL): string {
  if (publicConfig.publicUrl) return publicConfig.publicUrl;
  const isOurs = isThisMachine.test(requestUrl.hostname) || requestUrl.hostname === host;
  return isOurs ? requestUrl.origin : '';
}
