import { refuseDeepText } from './depth-limit.ts';
import { bodyError } from './json-body.ts';
import { chooseRepresentation, type Representation } from './media-type.ts';
import { type Preferences, parsePreferences } from './preferences.ts';
import type { QueryParameter } from './query-parser.ts';
import { parseError, RestError } from './rest-error.ts';

type Target = { kind: 'table' | 'function'; name: string };

/** A parsed HTTP request; its parameters are not yet resolved. */
export type RestRequest = {
  method: string;
  path: string;
  isRead: boolean;
  schema: string;
  target: Target;
  parameters: QueryParameter[];
  preferences: Preferences;
  representation: Representation;
  range?: { offset: number; limit?: number };
  body: string;
  headers: Headers;
};

const methods = {
  table: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  function: ['GET', 'HEAD', 'POST'],
};

/** First stage. May reject path, method, schema, media types, preferences and range. */
export async function readRequest(
  request: Request,
  resourcePath: string,
  schemas: readonly string[],
): Promise<RestRequest> {
  const { method, headers } = request;
  const url = new URL(request.url);
  const isRead = method === 'GET' || method === 'HEAD';
  const target = parseTarget(resourcePath);
  const allowed = methods[target.kind];
  if (!allowed.includes(method)) {
    const message = `Unsupported HTTP method: ${method}`;
    throw new RestError({ status: 405, code: 'PGRST117', message, headers: { allow: allowed.join(', ') } });
  }
  const parameters = [...url.searchParams];
  if (parameters.some(([name, value]) => name.includes('\0') || value.includes('\0'))) {
    throw parseError('The query string holds a NUL character, which text cannot hold');
  }
  for (const [, value] of parameters) refuseDeepText(value);
  return {
    method,
    path: url.pathname,
    isRead,
    schema: chooseSchema(headers.get(isRead ? 'accept-profile' : 'content-profile'), schemas),
    target,
    parameters,
    preferences: parsePreferences(headers.get('prefer')),
    representation: chooseRepresentation(headers.get('accept')),
    range: isRead ? parseRange(headers.get('range')) : undefined,
    body: isRead || method === 'DELETE' ? '' : await readBody(request),
    headers,
  };
}

/** A body without a content type is read as JSON. */
async function readBody(request: Request): Promise<string> {
  const type = request.headers.get('content-type') ?? 'application/json';
  const body = await request.text();
  if (body === '' || /^application\/json\s*(;|$)/i.test(type)) return body;
  throw bodyError(`Content-Type not acceptable: ${type}`);
}

function parseTarget(resourcePath: string): Target {
  const match = /^\/(rpc\/)?([^/]+)$/.exec(resourcePath);
  const name = match?.[2] === undefined ? undefined : decode(match[2]);
  if (name === undefined || name.includes('\0')) {
    throw new RestError({ status: 404, code: 'PGRST125', message: 'Invalid path specified in request URL' });
  }
  return { kind: match?.[1] === undefined ? 'table' : 'function', name };
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function chooseSchema(profile: string | null, schemas: readonly string[]): string {
  const schema = profile ?? schemas[0];
  if (schema !== undefined && schemas.includes(schema)) return schema;
  throw new RestError({
    status: 406,
    code: 'PGRST106',
    message: `Invalid schema: ${profile}`,
    hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
  });
}

function parseRange(header: string | null): RestRequest['range'] {
  const match = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header ?? '');
  if (!match) return undefined;
  const offset = Number(match[1]);
  if (match[2] === undefined) return { offset };
  const last = Number(match[2]);
  if (last >= offset) return { offset, limit: last - offset + 1 };
  const details = 'The lower boundary must be lower than or equal to the upper boundary in the Range header.';
  throw new RestError({ status: 416, code: 'PGRST103', message: 'Requested range not satisfiable', details });
}
