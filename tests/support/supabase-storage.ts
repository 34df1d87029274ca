import { createHash } from 'node:crypto';
import { listenOnLoopback } from './loopback.ts';

const storageKey = 'sb_secret_of_this_test';

/** One private bucket of Supabase Storage: its REST addresses, and its errors under HTTP 400 with the status in the body. */
export async function startSupabaseStorage(bucket: string) {
  const objects = new Map<string, Uint8Array>();
  /** What the CDN returns for overwritten keys, until it notices. */
  const stale = new Map<string, Uint8Array>();
  const requests: { method: string; key: string; status: number }[] = [];

  async function respond(request: Request): Promise<Response> {
    const [, path = ''] = /^\/storage\/v1\/object\/(.+)$/.exec(decodeURIComponent(new URL(request.url).pathname)) ?? [];
    if (request.headers.get('apikey') !== storageKey) return toError('403', 'Unauthorized', 'Invalid API key');
    const [named, ...rest] = path.split('/');
    if (named !== bucket) return toError('404', 'Bucket not found', 'Bucket not found');
    const key = rest.join('/');
    if (request.method === 'GET') return get(key, request.headers);
    const isUpsert = request.headers.get('x-upsert') === 'true';
    if (objects.has(key) && !isUpsert) return toError('409', 'Duplicate', 'The resource already exists');
    objects.set(key, new Uint8Array(await request.arrayBuffer()));
    return Response.json({ Id: crypto.randomUUID(), Key: `${bucket}/${key}` });
  }

  function get(key: string, headers: Headers): Response {
    const bytes = stale.get(key) ?? objects.get(key);
    if (!bytes) return toError('404', 'not_found', 'Object not found');
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
    if (headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: { etag } });
    return new Response(new Uint8Array(bytes), { headers: { etag } });
  }

  const server = await listenOnLoopback(async (request) => {
    const response = await respond(request);
    const key = new URL(request.url).pathname.replace(`/storage/v1/object/${bucket}/`, '');
    requests.push({ method: request.method, key, status: response.status });
    return response;
  });
  const variables = { RELEASE_STORE_KEY: storageKey };
  return { ...server, address: `${server.url}/storage/v1/${bucket}/site`, variables, objects, stale, requests };
}

function toError(statusCode: string, error: string, message: string): Response {
  return Response.json({ statusCode, error, message }, { status: 400 });
}
