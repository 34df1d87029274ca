import { RestError } from './rest-error.ts';

export type Representation = { kind: 'array' | 'object' | 'csv'; stripsNulls: boolean };

/** By the `Accept` header; its first known type counts. */
export function chooseRepresentation(header: string | null): Representation {
  for (const part of (header ?? '*/*').split(',')) {
    const type = part.trim();
    const stripsNulls = /;\s*nulls=stripped/.test(type);
    if (/^application\/vnd\.pgrst\.object(\+json)?\b/.test(type)) return { kind: 'object', stripsNulls };
    if (/^application\/vnd\.pgrst\.array(\+json)?\b/.test(type)) return { kind: 'array', stripsNulls };
    if (/^text\/csv\b/.test(type)) return { kind: 'csv', stripsNulls: false };
    if (/^(application\/json\b|application\/\*|\*\/\*)/.test(type)) return { kind: 'array', stripsNulls: false };
  }
  const message = `None of these media types are available: ${header}`;
  throw new RestError({ status: 406, code: 'PGRST107', message });
}

export function toContentType({ kind, stripsNulls }: Representation): string {
  const nulls = stripsNulls ? ';nulls=stripped' : '';
  if (kind === 'csv') return 'text/csv; charset=utf-8';
  if (kind === 'object') return `application/vnd.pgrst.object+json${nulls}; charset=utf-8`;
  return stripsNulls ? `application/vnd.pgrst.array+json${nulls}; charset=utf-8` : 'application/json; charset=utf-8';
}
