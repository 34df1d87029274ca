import { compress, type Encoding } from '../http/compression.ts';
import { toIntegrity } from '../http/integrity.ts';

export type RenderedPage = {
  status: number;
  policy: string;
  etag: string;
  /** True if the backend failed to provide some of the page's data. */
  isPartial: boolean;
  bodyFor(encoding: Encoding): Uint8Array;
};

/** Compresses once per encoding; the ETag covers both policy and HTML. */
export function toRenderedPage(status: number, text: string, policy: string): RenderedPage {
  const plain = new TextEncoder().encode(text);
  const bodies = new Map<Encoding, Uint8Array>([[null, plain]]);
  return {
    status,
    policy,
    isPartial: status >= 500,
    etag: `"${toIntegrity(`${policy}\n${text}`).slice(7, 29)}"`,
    bodyFor(encoding) {
      const body = bodies.get(encoding) ?? compress(plain, encoding, 'page');
      bodies.set(encoding, body);
      return body;
    },
  };
}
