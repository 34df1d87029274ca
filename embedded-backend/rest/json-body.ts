import { refuseDeepJson } from './depth-limit.ts';
import { RestError } from './rest-error.ts';

/** `json` is the body as sent, wrapped in a list, so that numbers keep all digits. */
export type Rows = { json: string; keys: ReadonlySet<string>; objects: object[] };

/** May reject with PGRST102. */
export function parseJson(text: string): unknown {
  refuseDeepJson(text);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw bodyError('Empty or invalid json', cause);
  }
}

/** Parses one object or a list of objects; rejects anything else. */
export function parseRows(text: string): Rows {
  const value = parseJson(text);
  const json = Array.isArray(value) ? text : `[${text}]`;
  const objects: object[] = [];
  for (const entry of Array.isArray(value) ? value : [value]) {
    if (!isObject(entry)) throw bodyError('The body must be a json object or a list of objects');
    objects.push(entry);
  }
  return { json, keys: new Set(objects.flatMap((entry, index) => (index === 0 ? Object.keys(entry) : []))), objects };
}

/** May reject rows with keys other than the first row's. */
export function refuseUnequalKeys({ keys, objects }: Rows): void {
  const isEqual = (entry: object) => {
    const own = Object.keys(entry);
    return own.length === keys.size && own.every((key) => keys.has(key));
  };
  if (!objects.every(isEqual)) throw bodyError('All object keys must match');
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function bodyError(message: string, cause?: unknown): RestError {
  return new RestError({ status: 400, code: 'PGRST102', message, cause });
}
