import { type ReleaseStore, readBody, requestLimitMs, StoreError } from './release-store.ts';

/** A private bucket of Supabase Storage, by its REST API. */
export function createSupabaseStore(project: string, bucket: string, prefix: string, secretKey: string): ReleaseStore {
  const toUrl = (key: string) => `${project}/storage/v1/object/${[bucket, prefix, key].filter(Boolean).join('/')}`;
  const access = { apikey: secretKey, authorization: `Bearer ${secretKey}` };

  async function send(key: string, method: 'GET' | 'POST', headers: Record<string, string>, body?: Uint8Array) {
    const response = await fetch(toUrl(key), {
      method,
      headers: { ...access, ...headers },
      body: body && new Uint8Array(body),
      signal: AbortSignal.timeout(requestLimitMs),
    });
    if (response.ok || response.status === 304) return { response, code: '' };
    // Errors carry their own status in the body, often under HTTP 400.
    const text = await response.text();
    if (/"404"|NoSuchKey|not_found/.test(text) && !/bucket/i.test(text)) return { response, code: 'missing' };
    if (/Duplicate|KeyAlreadyExists|ResourceAlreadyExists/.test(text)) return { response, code: 'exists' };
    throw new StoreError(`${method} ${key} was answered with ${response.status}: ${text.slice(0, 200)}`);
  }

  async function post(key: string, bytes: Uint8Array, isUpsert: boolean): Promise<string> {
    const type = key.endsWith('.json') ? 'application/json' : 'application/octet-stream';
    const headers = { 'content-type': type, 'cache-control': 'max-age=0', 'x-upsert': String(isUpsert) };
    const { response, code } = await send(key, 'POST', headers, bytes);
    if (code === '') await response.body?.cancel();
    return code;
  }

  return {
    address: `${project}/storage/v1/${[bucket, prefix].filter(Boolean).join('/')}`,
    // Its CDN may take a minute to notice that a file was replaced.
    mayBeStale: true,
    async get(key, { maxBytes, etag }) {
      const { response, code } = await send(key, 'GET', etag ? { 'if-none-match': etag } : {});
      if (code === 'missing') return null;
      if (response.status === 304) return 'unchanged';
      if (code !== '') throw new StoreError(`GET ${key} was answered with ${response.status}`);
      return { bytes: await readBody(response, maxBytes), etag: response.headers.get('etag') ?? '' };
    },
    async put(key, bytes) {
      const code = await post(key, bytes, true);
      if (code !== '') throw new StoreError(`${key} could not be written: ${code}`);
    },
    async create(key, bytes) {
      return (await post(key, bytes, false)) === '';
    },
  };
}
