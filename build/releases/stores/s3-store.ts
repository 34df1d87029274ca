import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { type ReleaseStore, readBody, requestLimitMs, StoreError } from './release-store.ts';

export type S3Access = {
  /** Undefined for Amazon; else the service's own address, with the bucket as the first segment of the path. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
};

/** A bucket of Amazon S3 or a compatible service that knows conditional requests (R2, MinIO, Ceph, Supabase). */
export function createS3Store(bucket: string, prefix: string, access: S3Access): ReleaseStore {
  const client = new AwsClient({ ...access, service: 's3', retries: 2 });
  const base = access.endpoint
    ? `${access.endpoint.replace(/\/+$/, '')}/${bucket}`
    : `https://${bucket}.s3.${access.region}.amazonaws.com`;
  const address = `s3://${[bucket, prefix].filter(Boolean).join('/')}`;

  async function send(key: string, method: 'GET' | 'PUT', headers: Record<string, string>, body?: Uint8Array) {
    const url = [base, prefix, key].filter(Boolean).join('/');
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const response = await client.fetch(url, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      body: body && new Uint8Array(body),
      signal: AbortSignal.timeout(requestLimitMs),
    });
    const isExpected = response.ok || [304, 404, 409, 412].includes(response.status);
    if (!isExpected) throw new StoreError(`${method} ${key} was answered with ${response.status}`);
    return response;
  }

  async function put(key: string, bytes: Uint8Array, condition: Record<string, string> = {}): Promise<number> {
    const type = { 'content-type': key.endsWith('.json') ? 'application/json' : 'application/octet-stream' };
    const response = await send(key, 'PUT', { ...type, 'cache-control': 'no-cache', ...condition }, bytes);
    await response.body?.cancel();
    return response.status;
  }

  return {
    address,
    mayBeStale: false,
    async get(key, { maxBytes, etag }) {
      const response = await send(key, 'GET', etag ? { 'if-none-match': etag } : {});
      if (response.ok) return { bytes: await readBody(response, maxBytes), etag: response.headers.get('etag') ?? '' };
      const isMissing = response.status === 404 && /NoSuchKey/.test(await response.text());
      if (response.status === 304) return 'unchanged';
      if (isMissing) return null;
      throw new StoreError(`there is no bucket ${bucket}`);
    },
    async put(key, bytes) {
      const status = await put(key, bytes);
      if (status !== 200) throw new StoreError(`PUT ${key} was answered with ${status}`);
    },
    async create(key, bytes) {
      // 412: it exists; 409: another caller writes it at this moment.
      const status = await put(key, bytes, { 'if-none-match': '*' });
      if (status === 404) throw new StoreError(`there is no bucket ${bucket}`);
      return status === 200;
    },
  };
}
