import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { listenOnLoopback } from './loopback.ts';

const s3Keys = { AWS_ACCESS_KEY_ID: 'a-key', AWS_SECRET_ACCESS_KEY: 'a-secret', AWS_REGION: 'eu-test-1' };

/** One bucket of S3 with its signatures, ETags and conditional requests, as the service documents them. */
export async function startS3(bucket: string) {
  const objects = new Map<string, { bytes: Uint8Array; etag: string }>();
  const requests: { method: string; key: string; status: number }[] = [];

  async function respond(request: Request): Promise<Response> {
    const body = new Uint8Array(await request.arrayBuffer());
    const { pathname } = new URL(request.url);
    if (!(await isSigned(request, body))) return toError(403, 'SignatureDoesNotMatch');
    const [, named = '', ...rest] = decodeURIComponent(pathname).split('/');
    if (named !== bucket) return toError(404, 'NoSuchBucket');
    const key = rest.join('/');
    return request.method === 'PUT' ? put(key, body, request.headers) : get(key, request.headers);
  }

  function get(key: string, headers: Headers): Response {
    const found = objects.get(key);
    if (!found) return toError(404, 'NoSuchKey');
    if (headers.get('if-none-match') === found.etag) return new Response(null, { status: 304 });
    return new Response(new Uint8Array(found.bytes), { headers: { etag: found.etag } });
  }

  function put(key: string, bytes: Uint8Array, headers: Headers): Response {
    if (headers.get('if-none-match') === '*' && objects.has(key)) return toError(412, 'PreconditionFailed');
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
    objects.set(key, { bytes, etag });
    return new Response(null, { headers: { etag } });
  }

  const server = await listenOnLoopback(async (request) => {
    const response = await respond(request);
    const key = new URL(request.url).pathname.replace(`/${bucket}/`, '');
    requests.push({ method: request.method, key, status: response.status });
    return response;
  });
  const variables = { ...s3Keys, AWS_ENDPOINT_URL_S3: server.url };
  return { ...server, address: `s3://${bucket}/site`, variables, objects, requests };
}

/** Computes the signature again from the request that arrived. */
async function isSigned(request: Request, body: Uint8Array): Promise<boolean> {
  const given = request.headers.get('authorization') ?? '';
  const names = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? [];
  const hash = createHash('sha256').update(body).digest('hex');
  if (request.headers.get('x-amz-content-sha256') !== hash) return false;
  const signer = new AwsV4Signer({
    method: request.method,
    url: request.url,
    headers: names.filter((name) => name !== 'host').map((name) => [name, request.headers.get(name) ?? '']),
    accessKeyId: s3Keys.AWS_ACCESS_KEY_ID,
    secretAccessKey: s3Keys.AWS_SECRET_ACCESS_KEY,
    region: s3Keys.AWS_REGION,
    service: 's3',
    datetime: request.headers.get('x-amz-date') ?? '',
  });
  const { headers } = await signer.sign();
  return headers.get('authorization') === given;
}

function toError(status: number, code: string): Response {
  return new Response(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`, { status });
}
